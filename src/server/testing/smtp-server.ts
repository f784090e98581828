import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { listen } from './listen.ts'

/** On loopback, without an account. Stopped, it refuses connections. */
export async function startSmtpServer(options: SMTPServerOptions) {
  let server = open()
  const port = await listen(server.server)
  return {
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Astra <shop@astra.example>' },
    stop: () => new Promise<void>(resolve => server.close(resolve)),
    async start() {
      server = open()
      await listen(server.server, port)
    },
  }

  function open() {
    const opened = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      ...options,
    })
    // Connections end when their shop is killed, or the server stops.
    opened.on('error', () => {})
    return opened
  }
}
