/** What `bbkb --help` prints; docs/terminal.md has the same commands. */
export const USAGE = `bbkb tunes the parameters of a script. NAME.bbkb.yaml says which parameters, and what to measure.

  bbkb run FILE            start the study that FILE declares, or continue it
  bbkb resume FILE [--anyway] [--trials N]
                           continue it; refuses if nothing was started yet; --anyway accepts the last failure,
                           --trials writes a budget of N trials in all into FILE first
  bbkb restart FILE        start it over; the results so far are kept as NAME-2
  bbkb show FILE [--json [--slices]] [--trial N] [--study NAME-2]
                           what has been found; for one trial, also the command that runs it again;
                           --slices: with the model's prediction along each parameter; --study: of a study that was
                           set aside
  bbkb export FILE --format csv|curves|json|optuna [--out PATH]
                           the study for other programs; optuna: a journal file that Optuna opens
  bbkb report FILE [--out PATH] [--study NAME-2]
                           the dashboard of the study as one HTML file, NAME.report.html, that any browser opens
  bbkb compare FILE FILE… [--json]
                           studies side by side: declarations, journals of studies that were set aside
                           (.bbkb/NAME-2/journal.jsonl) and journals of Optuna
  bbkb pause FILE          start no new trials; bbkb continue FILE ends the pause
  bbkb stop FILE [--trial N]
                           end a study that runs elsewhere, or one of its trials
  bbkb retry FILE --trial N [--to-end] | --failed
                           run a trial again, or all that failed; --to-end: one that was stopped early, to its end
  bbkb invalidate FILE --trial N | --failed
                           leave its result out, or those of failed trials; bbkb restore FILE --trial N takes that back
  bbkb enqueue FILE --point "lr = 0.01, layers = 2"
                           try this point next
  bbkb plan FILE           the commands that it would run next; runs nothing, writes nothing
  bbkb hosts FILE          whether each host that FILE names can run trials, and what it lacks; runs nothing
  bbkb draft SCRIPT [--json] [--try] [--out NAME.bbkb.yaml]
                           a first declaration for a script, from its text; runs nothing, but with --try the script
                           once, with its own defaults
  bbkb simulate CONFIG.json [--brief] [--threads N]
                           an algorithm on a table of known values, as in the papers; prints JSON

  bbkb --help, bbkb --version

While a study runs, a changed budget, parallel, trial or gpus takes effect when FILE is saved. Ctrl-C stops a study
cleanly; a second Ctrl-C kills its running trials at once.
Exit codes: 0 done, 1 the study ended in failure, 2 nothing was started, 130 stopped.
`;
