import type { Catalog } from '@platen/database'
import { shownAddress } from '@platen/platform/egress'
import { errorFields, type Logger } from '@platen/platform'
import type { Mailer } from '../identity/mailer.ts'

/** Tells those who log in to the account, by mail where there is a mail server, that an endpoint was switched off. Never rejects. */
export function createSwitchedOffMail(options: {
  users: Catalog['users']
  mailer: Pick<Mailer, 'send'> | undefined
  baseUrl: string
  logger: Logger
}): (of: { accountId: string; endpointId: string; url: string }) => Promise<void> {
  const { users, mailer, baseUrl, logger } = options
  return async ({ accountId, endpointId, url }) => {
    logger.warn('a webhook endpoint that failed for days was switched off', { accountId, endpointId })
    if (!mailer) return
    try {
      // An address that nobody confirmed may be a stranger's.
      const readers = (await users.list(accountId)).filter(({ isConfirmed }) => isConfirmed)
      const link = `${baseUrl}/app/webhooks/${endpointId}`
      await Promise.all(readers.map(({ email }) => mailer.send(mail(email, { url, link }))))
    } catch (error) {
      logger.error('a mail about a webhook endpoint was not sent', { endpointId, ...errorFields(error) })
    }
  }
}

function mail(to: string, { url, link }: { url: string; link: string }) {
  return {
    to,
    subject: 'A webhook endpoint was switched off',
    text: [
      // Its query may hold a secret.
      `Every delivery to this webhook endpoint failed for three days, so nothing is sent to it any more:\n\n${shownAddress(url)}`,
      `See what it answered, and switch it on again when it is fixed:\n\n${link}`,
      'Messages of the last 24 hours are sent then; older ones can be sent again by hand.\n',
    ].join('\n\n'),
  }
}
