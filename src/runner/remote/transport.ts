/** The port to another machine: it runs scripts there and copies files, and knows nothing of trials. */

export interface Transport {
  /**
   * One after the other.
   *
   * @param script of a POSIX shell
   * @returns its output
   * @throws TransportError
   */
  run(script: string): Promise<string>;
  /**
   * Files and folders below `from`, by their relative paths, to the same paths below `to` there.
   *
   * @throws TransportError
   */
  upload(paths: readonly string[], from: string, to: string, how: Upload): Promise<void>;
  /** How much that would copy now. @throws TransportError */
  sizeOfUpload(paths: readonly string[], from: string, to: string, how: Upload): Promise<CopySize>;
  /** The same from there. What is missing there is no error. @throws TransportError */
  download(paths: readonly string[], from: string, to: string): Promise<void>;
}

export interface Upload {
  /** Patterns of files that stay here. */
  readonly exclude?: readonly string[];
  /** Whether files that are only there are deleted; by default they stay. */
  readonly isMirror?: boolean;
}

export interface CopySize {
  readonly files: number;
  readonly bytes: number;
}

/** A machine was not reached or has refused; its message is a sentence that begins with the machine. */
export class TransportError extends Error {
  /** Whether the machine was not reached, rather than that it refused. */
  readonly isConnection: boolean;

  constructor(message: string, isConnection: boolean) {
    super(message);
    this.name = 'TransportError';
    this.isConnection = isConnection;
  }
}

/** One word of a POSIX shell, whatever it has in it. */
export function shellQuote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
