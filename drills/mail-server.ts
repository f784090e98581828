import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import type { httpVisitor } from '../src/server/testing/http-client.ts'
import { startSmtpServer } from '../src/server/testing/smtp-server.ts'

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** Counts e-mails by recipient and subject, and stores nothing else of them: a drill receives tens of thousands. */
export async function startMailServer(onMail: () => void = () => {}) {
  const counts = new Map<string, number>()
  const passcodes = new Map<string, string>()
  let received = 0

  async function receive(stream: Readable, done: () => void) {
    const { to, subject } = await readHeader(stream)
    onMail()
    received++
    const key = `${to} ${subject}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
    const passcode = /\b\d{6}\b/.exec(subject)?.[0]
    if (passcode) passcodes.set(to, passcode)
    done()
  }

  const server = await startSmtpServer({
    // A shop that is killed while it sends has not sent.
    onData: (stream, _session, done) => void receive(stream, done).catch(() => {}),
  })

  return {
    ...server,
    received: () => received,
    count: (to: string, subject: string) => counts.get(`${to} ${subject}`) ?? 0,
    passcode: (to: string) => passcodes.get(to),
    async signIn(browser: ReturnType<typeof httpVisitor>, email: string) {
      await browser.get('/health')
      const enter = (code: object) => browser.post('/api/accounts/auth/', { form: { email, ...code } })
      await enter({})
      while (!passcodes.has(email)) await setTimeout(20)
      const reply = await enter({ code: passcodes.get(email) })
      if (!reply.ok) throw new Error(`${email} signed in and was answered ${reply.status}`)
    },
    forgetPasscode: (to: string) => void passcodes.delete(to),
  }
}

async function readHeader(stream: Readable): Promise<{ to: string; subject: string }> {
  let header = ''
  for await (const chunk of stream) if (!header.includes('\r\n\r\n')) header += String(chunk)
  const { to, subject = '' } = await PostalMime.parse(`${header.split('\r\n\r\n')[0]}\r\n\r\n`)
  return { to: to?.[0]?.address ?? '', subject }
}
