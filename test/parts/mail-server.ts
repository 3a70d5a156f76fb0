import { once } from 'node:events'
import net from 'node:net'

export interface ReceivedMail {
  from: string
  to: string[]
  /** The raw headers and text. */
  source: string
  /** The decoded text. */
  text: string
}

/** A mail server that accepts and stores every email. */
export interface MailServer {
  url: string
  mails: ReceivedMail[]
  /** Makes the server refuse every email. */
  refuse(): void
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  let isRefusing = false
  const server = net.createServer((socket) => {
    let unread = ''
    let from = ''
    let to: string[] = []
    let isReadingMail = false
    const say = (line: string) => socket.write(`${line}\r\n`)

    function obey(line: string): void {
      const [, address = ''] = /<([^>]*)>/.exec(line) ?? []
      const word = line.slice(0, 4).toUpperCase()
      if (word === 'MAIL') {
        from = address
        to = []
        say(isRefusing ? '550 not today' : '250 ok')
      } else if (word === 'RCPT') {
        to.push(address)
        say('250 ok')
      } else if (word === 'DATA') {
        isReadingMail = true
        say('354 go on')
      } else if (word === 'QUIT') {
        socket.end('221 bye\r\n')
      } else say('250 ok')
    }

    socket.on('error', () => socket.destroy())
    socket.on('data', (bytes) => {
      unread += bytes.toString()
      for (;;) {
        const end = unread.indexOf(isReadingMail ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const read = unread.slice(0, end)
        unread = unread.slice(end + (isReadingMail ? 5 : 2))
        if (!isReadingMail) obey(read)
        else {
          isReadingMail = false
          mails.push({ from, to, source: read, text: textOf(read) })
          say('250 kept')
        }
      }
    })
    say('220 mail.test ESMTP')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse() {
      isRefusing = true
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function textOf(source: string): string {
  const at = source.indexOf('\r\n\r\n')
  const text = source.slice(at + 4)
  if (!/^content-transfer-encoding: quoted-printable/im.test(source.slice(0, at))) return text
  return text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
