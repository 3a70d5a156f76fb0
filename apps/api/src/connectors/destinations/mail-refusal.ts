import type { Catalog } from '@platen/database'

/** Shown when setting up a connector, and in deliveries if the mail server was removed. */
export const noMailServer =
  'This service cannot send email, because its operator has not configured a mail server.'

/** Why an account's connectors cannot send email to an address. */
export interface MailRefusal {
  pointer: '/destination/to' | '/destination/address'
  sentence: string
}

/** Resolves with `undefined` if email can be sent. `address` is the destination's, with fields in double braces. */
export type FindMailRefusal = (accountId: string, address: string) => Promise<MailRefusal | undefined>

/**
 * Email is sent in the operator's name. Therefore it is sent only for accounts with a confirmed address, and to addresses from the data only if the
 * operator allows it.
 */
export function createFindMailRefusal(options: {
  sendsMail: boolean
  /** `HOOK_MAIL_TO_FIELDS`. */
  allowsFields: boolean
  users: Pick<Catalog['users'], 'list'>
}): FindMailRefusal {
  const { sendsMail, allowsFields, users } = options
  return async (accountId, address) => {
    if (!sendsMail)
      return {
        pointer: '/destination/to',
        sentence: noMailServer,
      }
    const people = await users.list(accountId)
    if (!people.some(({ isConfirmed }) => isConfirmed))
      return {
        pointer: '/destination/to',
        sentence: 'Confirm your email address first. You can send yourself a link on the Account page.',
      }
    if (address.includes('{{') && !allowsFields)
      return {
        pointer: '/destination/address',
        sentence:
          'Enter a fixed address. Addresses from fields require the setting HOOK_MAIL_TO_FIELDS, which the operator of this service can turn on.',
      }
    return undefined
  }
}
