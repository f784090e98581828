import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { eventually } from './eventually.ts'
import { startSmtpServer } from './smtp-server.ts'

/**
 * A mail server on loopback, and what it has received. With an account it wants STARTTLS. Stopped, it refuses connections.
 * Mailboxes called `full` accept nothing.
 */
export async function startSmtpPeer(account?: { user: string; password: string }) {
  const withAccount: SMTPServerOptions = {
    authOptional: false,
    disabledCommands: [],
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
  const server = await startSmtpServer({
    ...(account ? withAccount : {}),
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('full@') ? new Error('mailbox full') : null),
    onData: (stream, _session, done) => void receive(stream, done),
  })
  const mailsTo = (address: string, subject: RegExp) =>
    received.filter(mail => mail.to?.[0]?.address === address && subject.test(mail.subject ?? ''))
  return {
    ...server,
    mailsTo,
    mailTo: (address: string, subject: RegExp): Promise<Email> =>
      eventually(() => {
        const mail = mailsTo(address, subject).at(-1)
        if (!mail) throw new Error(`No mail to ${address} about ${subject}`)
        return mail
      }),
    close: server.stop,
  }
}
