/** A wait ended because the caller is gone. Not a `Fault`: nobody is there to be told. */
export class CallerLeft extends Error {
  constructor() {
    super('The caller left before the document was ready')
    this.name = 'CallerLeft'
  }
}
