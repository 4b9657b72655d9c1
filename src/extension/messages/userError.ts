/** An error whose message is a sentence for the person who can fix the cause; any other error is a bug with a stack. */
export class UserError extends Error {}
