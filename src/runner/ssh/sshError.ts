/** A host was not reached or has refused; its message is a sentence that begins with the host. */
export class SshError extends Error {
  /** Whether the host was not reached, rather than that it refused. */
  readonly isConnection: boolean;

  constructor(message: string, isConnection: boolean) {
    super(message);
    this.name = 'SshError';
    this.isConnection = isConnection;
  }
}
