/** A program at a terminal: Python opens the pseudo-terminal, which Node cannot. */
import { stripVTControlCharacters } from 'node:util';
import { execa } from 'execa';

/** Writes the keys once the text has come; then passes on all that is written, and the exit code. */
const SCRIPT = `
import fcntl, os, pty, struct, sys, termios
columns, awaited, keys = int(sys.argv[1]), sys.argv[2].encode(), sys.argv[3].encode()
child, terminal = pty.fork()
if child == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24 if columns else 0, columns, 0, 0))
    os.execvp(sys.argv[4], sys.argv[4:])
seen = b""
while True:
    try:
        chunk = os.read(terminal, 4096)
    except OSError:
        break
    if not chunk:
        break
    seen += chunk
    os.write(1, chunk)
    if awaited and awaited in seen:
        os.write(terminal, keys)
        awaited = b""
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
`;

/** None of the variables by which Node judges whether a terminal shows colours, but for its type. */
const NONE_ABOUT_COLOUR = {
  ...{ CI: undefined, TEAMCITY_VERSION: undefined, NODE_DISABLE_COLORS: undefined },
  ...{ NO_COLOR: undefined, FORCE_COLOR: undefined },
};

interface AtTerminal {
  readonly cwd: string;
  /** 0 where nobody has told the terminal its size. */
  readonly columns: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly awaited?: string;
  readonly keys?: string;
}

/** `lines` are all that were ever drawn, without escape sequences. */
export async function atTerminal(
  { cwd, columns, env = {}, awaited = '', keys = '' }: AtTerminal,
  ...command: readonly string[]
) {
  const { exitCode, stdout } = await execa('python3', ['-c', SCRIPT, String(columns), awaited, keys, ...command], {
    cwd,
    reject: false,
    env: { ...NONE_ABOUT_COLOUR, TERM: 'xterm-256color', ...env },
  });
  return { exitCode, stdout, lines: stripVTControlCharacters(stdout).split(/[\r\n]+/) };
}
