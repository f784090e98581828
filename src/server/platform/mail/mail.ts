export type Mail = { to: string; subject: string; text: string; html: string }
export type Attachment = { filename: string; contentType: string; content: Buffer }
export type SentMail = Mail & { attachments?: readonly Attachment[] }

/** `send` returns the server's answer, and throws if the server does not accept the mail within 15 seconds. */
export type Mailer = { send(mail: SentMail): Promise<string>; close(): void }

export async function smtpMailer(smtp: { url: string; from: string }): Promise<Mailer> {
  const { default: nodemailer } = await import('nodemailer')
  const transport = nodemailer.createTransport(
    { url: smtp.url, pool: true, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 },
    { from: smtp.from },
  )
  return {
    async send(mail) {
      const { response } = await transport.sendMail({ ...mail, attachments: [...(mail.attachments ?? [])] })
      return response
    },
    close: () => transport.close(),
  }
}
