import { Fault, templateNameMax } from '@platen/contract'
import type { Request } from 'express'

/** What `?name=` calls a new template; `undefined` where it says nothing. Throws `invalid_request`. */
export function nameInQuery(req: Request): string | undefined {
  const { name } = req.query
  if (name === undefined || name === '') return undefined
  if (typeof name === 'string' && name.trim() !== '' && name.length <= templateNameMax && name.isWellFormed())
    return name
  const message = `A name has 1 to ${templateNameMax} characters.`
  throw new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer: '/name', code: 'out_of_bounds', message }],
  })
}
