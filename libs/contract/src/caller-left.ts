/** Ends a wait after the caller has disconnected. Not a `Fault`, because nobody is left to receive it. */
export class CallerLeft extends Error {
  constructor() {
    super('The caller disconnected before the document was ready')
    this.name = 'CallerLeft'
  }
}
