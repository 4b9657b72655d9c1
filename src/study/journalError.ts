/** What lies on the disk is no study that can be read. A whole sentence for a person: the file, the line, what to do. */
export class JournalError extends Error {
  override readonly name: string = 'JournalError';
}

/** An event out of order: a bug of whoever wrote it, or a journal that somebody changed. */
export class OrderError extends JournalError {
  override readonly name = 'OrderError';
}
