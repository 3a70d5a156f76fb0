import type { Transporter } from 'nodemailer'

export interface Mail {
  to: string
  subject: string
  text: string
  attachment?: { fileName: string; bytes: Buffer; contentType: string }
}

export interface Mailer {
  /** Resolves when the mail server has accepted the email. */
  send(mail: Mail): Promise<void>
  /** Resolves when all email in progress is sent. */
  close(): Promise<void>
}

const timeoutMs = 15_000

/** Sends email over SMTP. `url` is `smtp://user:password@host:port` or `smtps://…`. Loads its library and connects when first used. */
export function createMailer({ url, from }: { url: string; from: string }): Mailer {
  let opened: Promise<Transporter> | undefined
  const open = async () => {
    // Loading nodemailer takes 0.1 s and 10 MiB (November 2026), and many services never send email.
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  const sending = new Set<Promise<unknown>>()
  return {
    async send({ to, subject, text, attachment }) {
      const attachments = attachment && [
        {
          filename: attachment.fileName,
          content: attachment.bytes,
          contentType: attachment.contentType,
        },
      ]
      const mail = { from, to: { name: '', address: to }, subject, text, ...(attachments && { attachments }) }
      const sent = (opened ??= open()).then((transport) => transport.sendMail(mail))
      sending.add(sent)
      await sent.finally(() => sending.delete(sent))
    },
    async close() {
      await Promise.allSettled(sending)
      ;(await opened)?.close()
    },
  }
}

/** Returns the mail settings, or `undefined` if no mail server is set. Throws an `Error` for the operator if only one of the settings is set. */
export function readMailSettings({
  smtpUrl,
  mailFrom,
}: {
  smtpUrl: string | undefined
  mailFrom: string | undefined
}): { url: string; from: string } | undefined {
  if (smtpUrl !== undefined && mailFrom !== undefined) return { url: smtpUrl, from: mailFrom }
  if (smtpUrl === undefined && mailFrom === undefined) return undefined
  throw new Error('SMTP_URL and MAIL_FROM must be set together.')
}
