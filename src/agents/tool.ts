/** A tool of a coding agent as a record, and what it needs of the face that offers it. */
import * as z from 'zod';
import type { DraftedText, DraftWishes } from '../draft/draftedText.ts';
import type { ScriptNames } from '../draft/scriptNames.ts';
import type { Declaration } from '../declaration/declaration.ts';
import type { Problem } from '../declaration/problem.ts';
import type { TunerPrograms } from '../tuner/session/createSession.ts';
import { messageOf } from '../system/errors.ts';
import type { Tries } from '../tuner/tries.ts';
import type { Stops } from './stops.ts';
import type { Question } from './question.ts';
import { misfit } from './input.ts';
import { inputProblems } from './messages.ts';
import { answerText } from './answer.ts';

/** A declaration as its file has it, with all that is wrong with it. */
export interface CheckedDeclaration {
  readonly text: string;
  /** Undefined where it cannot be understood. */
  readonly declaration: Declaration | undefined;
  readonly problems: readonly Problem[];
  readonly notes: readonly Problem[];
  /** What its past trials and earlier studies do not say; undefined where the study has begun. */
  readonly beginning?: { readonly remarks: readonly string[] } | undefined;
}

/** The face that offers the tools: a server in a terminal, or the editor. */
export interface Host extends TunerPrograms {
  /** Absolute, without links: nothing outside of these folders is read or written. */
  folders(): Promise<readonly string[]>;
  /** @param project absolute: the folder whose other files may be read, too */
  draft(script: string, project: string, wishes: DraftWishes): Promise<DraftedText>;
  /** Of a script, by its absolute path; undefined where it cannot be read. @param project as for `draft` */
  names(script: string, project: string): Promise<ScriptNames | undefined>;
  /** @throws Error, a sentence, where the file cannot be read */
  check(file: string): Promise<CheckedDeclaration>;
  /**
   * Resolves when the study runs, and does not wait for its end.
   *
   * @param confirmed of the question that was answered: what starts must be what the person has seen
   * @throws Error, a sentence, where nothing was started
   */
  start(file: string, confirmed: Question): Promise<void>;
  readonly tries: Tries;
  readonly stops: Stops;
}

/** One call of a tool. */
export interface Call {
  /** The agent does not wait for the result any more. */
  readonly signal: AbortSignal;
  /** @throws Error, a sentence, unless a person has said yes */
  confirm(question: Question): Promise<void>;
  /** How far the study is that the agent waits for. */
  report(ended: number, trials: number, sentence: string): void;
}

export type Context = Host & Call;

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For the language model. */
  readonly description: string;
  readonly input: z.ZodObject;
  readonly effect: Effect;
  /** What a person is asked before it runs; only for what starts programs. */
  readonly question?: (context: Host, input: unknown) => Promise<Question>;
  /** @param input of any kind: it is checked first @throws Error, a sentence */
  readonly run: (context: Context, input: unknown) => Promise<string>;
}

/** `ends`: running programs. */
export type Effect = 'reads' | 'writes' | 'starts' | 'ends';

interface Definition<Input extends z.ZodObject> extends Omit<Tool, 'input' | 'run' | 'question'> {
  readonly input: Input;
  readonly question?: (context: Host, input: z.output<Input>) => Promise<Question>;
  /** The lines of its result, the numbers first. */
  readonly run: (context: Context, input: z.output<Input>) => Promise<readonly string[]>;
}

/** The tool whose input is always checked and whose result is never too long. */
export function tool<Input extends z.ZodObject>({ question, run, ...record }: Definition<Input>): Tool {
  const parsed = (input: unknown): z.output<Input> => {
    const checked = record.input.safeParse(input, { error: misfit });
    if (!checked.success) throw new Error(inputProblems(record.name, checked.error.issues));
    return checked.data;
  };
  return {
    ...record,
    ...(question && { question: async (host: Host, input: unknown) => question(host, parsed(input)) }),
    run: async (context, input) => {
      try {
        return answerText(await run(context, parsed(input)));
      } catch (error) {
        throw new Error(answerText(messageOf(error).split('\n')), { cause: error });
      }
    },
  };
}
