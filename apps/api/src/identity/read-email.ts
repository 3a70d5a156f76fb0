import { Fault } from '@platen/contract'

const lengthMax = 254
// Same as the session library, because a user with any other address could not sign in.
const address = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

/** Returns an email address as stored: trimmed and in lower case. Throws `invalid_request` at `/email`. */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (email.length <= lengthMax && address.test(email)) return email
  throw new Fault('invalid_request', {
    detail: 'This is not a valid email address.',
    errors: [
      {
        pointer: '/email',
        code: 'invalid_email',
        message: 'Enter an email address, such as ada@example.com.',
      },
    ],
  })
}
