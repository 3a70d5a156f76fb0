/** Why a template's documents are printed one by one: a short word for logs and counts. Thrown while a template is read. */
export class Unsafe extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(reason)
    this.name = 'Unsafe'
    this.reason = reason
  }
}
