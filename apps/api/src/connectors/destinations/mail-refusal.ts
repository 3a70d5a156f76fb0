import type { Catalog } from '@platen/database'

/** Shown to those who set a connector up, and in its deliveries when the mail server is gone. */
export const noMailServer = 'This service sends no mail: its operator has not set a mail server.'

/** Why the connectors of an account cannot send mail to an address. */
export interface MailRefusal {
  pointer: '/destination/to' | '/destination/address'
  sentence: string
}

/** `address` is that of the destination, with its fields in braces. Resolves to `undefined` when mail can be sent. */
export type FindMailRefusal = (accountId: string, address: string) => Promise<MailRefusal | undefined>

/**
 * Mail goes out in the operator's name, so it is sent only for accounts that can be reached, and to addresses that come with the data only
 * where the operator allows it.
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
        sentence: 'Confirm your e-mail address first. You can send yourself a link on the Account page.',
      }
    if (address.includes('{{') && !allowsFields)
      return {
        pointer: '/destination/address',
        sentence:
          'Enter a fixed address. Addresses from fields need the setting HOOK_MAIL_TO_FIELDS, which the operator of this service can turn on.',
      }
    return undefined
  }
}
