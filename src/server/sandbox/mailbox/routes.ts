import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { rowId, rowIdInPath } from '../../../contract/call.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { mailListPage, mailPage } from './mailbox-page.ts'
import { attachmentsOf, findAttachment, findMail, listMails, type SandboxMail } from './store.ts'

const stylesheet = readFileSync(new URL('./mailbox.css', import.meta.url), 'utf8')
const filter = z.object({ to: z.string().max(320).default('') })
const mailForPrograms = z.object({
  id: rowId,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ filename: z.string(), url: z.string() })),
  sent_at: z.iso.datetime(),
})

/** The mailbox that stands in for a mail server, for people and for programs. Registered only while mail is in sandbox. */
export function mailboxRoutes(server: FastifyInstance, { db }: Shop) {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.get('/sandbox/mail/', { schema: { hide: true, querystring: filter } }, async (request, reply) => {
    const { to } = request.query
    return sendPage(reply, mailListPage(await listMails(db, to), { to, language: request.language }))
  })

  app.get(
    '/sandbox/mail.json',
    { schema: { hide: true, querystring: filter, response: { 200: z.array(mailForPrograms) } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const mails = await listMails(db, request.query.to)
      const attached = await attachmentsOf(
        db,
        mails.map(({ id }) => id),
      )
      return mails.map(mail => forPrograms(mail, attached))
    },
  )

  app.get(
    '/sandbox/mail/:id/',
    { schema: { hide: true, params: z.object({ id: rowIdInPath }) } },
    async (request, reply) => {
      const mail = await findMail(db, request.params.id)
      if (!mail) throw new Refusal('not-found')
      allowStylesOfMails(reply)
      return sendPage(reply, mailPage(mail, await attachmentsOf(db, [mail.id]), request))
    },
  )

  app.get(
    '/sandbox/mail/:id/attachments/:position/',
    {
      schema: {
        hide: true,
        params: z.object({
          id: rowIdInPath,
          position: z
            .string()
            .regex(/^\d{1,3}$/)
            .transform(Number),
        }),
      },
    },
    async (request, reply) => {
      const { id, position } = request.params
      const attachment = await findAttachment(db, { mailId: id, position })
      if (!attachment) throw new Refusal('not-found')
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `inline; filename="${attachment.filename}"`)
        .type(attachment.contentType)
        .send(attachment.content)
    },
  )

  app.get('/sandbox/sandbox.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(stylesheet),
  )
}

function sendPage(reply: FastifyReply, page: string) {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page)
}

/** A mail styles itself inline, and its frame inherits the policy of the page around it. */
function allowStylesOfMails(reply: FastifyReply) {
  reply.header(
    'content-security-policy',
    "default-src 'self'; script-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
      "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
}

function forPrograms(
  { id, recipient, subject, text, html, sentAt }: SandboxMail,
  attached: readonly { mailId: number; position: number; filename: string }[],
) {
  const attachments = attached
    .filter(({ mailId }) => mailId === id)
    .map(({ filename, position }) => ({ filename, url: `/sandbox/mail/${id}/attachments/${position}/` }))
  return { id, to: recipient, subject, text, html, attachments, sent_at: sentAt.toISOString() }
}
