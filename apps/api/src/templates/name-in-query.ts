import { Fault, templateNameMax } from '@platen/contract'
import type { Request } from 'express'

/** Returns the name of a new template in `?name=`, if there is one. Throws `invalid_request`. */
export function nameInQuery(req: Request): string | undefined {
  const { name } = req.query
  if (name === undefined || name === '') return undefined
  if (typeof name === 'string' && name.trim() !== '' && name.length <= templateNameMax && name.isWellFormed())
    return name
  const message = `A name must have 1 to ${templateNameMax} characters.`
  throw new Fault('invalid_request', {
    detail: message,
    errors: [{ pointer: '/name', code: 'out_of_bounds', message }],
  })
}
