import nodemailer from 'nodemailer'

export type Mail = { to: string; subject: string; text: string; html: string }

/** The door to a mail server. `send` throws when the server does not take the mail within 15 seconds. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

export function smtpMailer(smtp: { url: string; from: string }): Mailer {
  const transport = nodemailer.createTransport(
    { url: smtp.url, pool: true, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 },
    { from: smtp.from },
  )
  return {
    send: async mail => void (await transport.sendMail(mail)),
    close: () => transport.close(),
  }
}
