import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { eventually } from './eventually.ts'

/**
 * A mail server on loopback, and what it has received. With an account it wants STARTTLS. Stopped, it refuses connections.
 * Mailboxes called `full` accept nothing.
 */
export async function startSmtpPeer(account?: { user: string; password: string }) {
  const withAccount: SMTPServerOptions = {
    onAuth({ username, password }, _session, done) {
      if (username === account?.user && password === account?.password) done(null, { user: username })
      else done(new Error('Invalid user or password'))
    },
  }
  const received: Email[] = []
  async function receive(stream: Readable, done: () => void) {
    received.push(await PostalMime.parse(await buffer(stream)))
    done()
  }
  const open = (port: number) =>
    new Promise<SMTPServer>(resolve => {
      const server = new SMTPServer({
        ...(account ? withAccount : { authOptional: true, disabledCommands: ['STARTTLS'] }),
        closeTimeout: 100,
        onRcptTo: ({ address }, _session, done) =>
          done(address.startsWith('full@') ? new Error('mailbox full') : null),
        onData: (stream, _session, done) => void receive(stream, done),
      })
      // A connection that is closed while the server stops.
      server.on('error', () => {})
      server.listen(port, '127.0.0.1', () => resolve(server))
    })
  const stop = () => new Promise<void>(resolve => server.close(resolve))

  let server = await open(0)
  // A listening TCP server has an address with a port.
  const { port } = server.server.address() as AddressInfo
  const mailsTo = (address: string, subject: RegExp) =>
    received.filter(mail => mail.to?.[0]?.address === address && subject.test(mail.subject ?? ''))
  return {
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Astra <shop@astra.example>' },
    mailsTo,
    mailTo: (address: string, subject: RegExp): Promise<Email> =>
      eventually(() => {
        const mail = mailsTo(address, subject).at(-1)
        if (!mail) throw new Error(`No mail to ${address} about ${subject}`)
        return mail
      }),
    stop,
    start: async () => void (server = await open(port)),
    close: stop,
  }
}
