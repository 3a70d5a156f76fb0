import { Fault, normalizeText } from '@platen/contract'

let common: Promise<ReadonlySet<string>> | undefined

/**
 * Rejects passwords that are easy to guess: common ones, a repeated character, and the email address. NIST SP 800-63B, section 3.1.1.2, recommends
 * such a list instead of rules about kinds of characters. Throws `invalid_request` at `pointer`.
 */
export async function refuseWeakPassword(options: {
  password: string
  email: string | undefined
  pointer: '/password' | '/newPassword'
}): Promise<void> {
  const password = normalizeText(options.password, 'NFKC').trim().toLowerCase()
  const isAddress =
    options.email !== undefined && [options.email, options.email.split('@')[0]].includes(password)
  const isRepeated = /^(.)\1*$/su.test(password)
  common ??= readCommonPasswords()
  if (!isAddress && !isRepeated && !(await common).has(password)) return
  const message = isAddress
    ? 'Choose a password other than your email address.'
    : 'This password is too common. Use several unrelated words.'
  throw new Fault('invalid_request', {
    detail: 'The password is too easy to guess.',
    errors: [{ pointer: options.pointer, code: 'common_password', message }],
  })
}

/** Loaded when first needed, because loading the list takes 40 ms (November 2026). */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const passwords = dictionary['passwords-common'] as readonly string[]
  return new Set(passwords.map((each) => each.toLowerCase()))
}
