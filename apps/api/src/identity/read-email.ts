import { Fault } from '@platen/contract'

const lengthMax = 254
// The addresses that the session library takes at log-in: one that it does not take could never log in.
const address = /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

/** An e-mail address as it is kept: trimmed, in lower case. Throws `invalid_request` that points to `/email`. */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (email.length <= lengthMax && address.test(email)) return email
  throw new Fault('invalid_request', {
    detail: 'This is not an e-mail address.',
    errors: [
      {
        pointer: '/email',
        code: 'invalid_email',
        message: 'Give an e-mail address such as ada@example.com.',
      },
    ],
  })
}
