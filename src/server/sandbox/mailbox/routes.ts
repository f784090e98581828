import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { rowId, rowIdInPath } from '../../../contract/call.ts'
import { requireFound } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { sendSandboxPage } from '../sandbox-page.ts'
import { mailListPage, mailPage } from './mailbox-page.ts'
import { findAttachment, findMail, listAttachments, listMails, type SandboxMail } from './store.ts'

const filter = z.object({ to: z.string().max(320).default('') })
const mailJson = z.object({
  id: rowId,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ filename: z.string(), url: z.string() })),
  sent_at: z.iso.datetime(),
})

export function mailboxRoutes(server: FastifyInstance, { db, config: { productName } }: Shop) {
  const app = server.withTypeProvider<ZodTypeProvider>()

  app.get('/sandbox/mail/', { schema: { hide: true, querystring: filter } }, async (request, reply) => {
    const { language, query } = request
    return sendSandboxPage(
      reply,
      mailListPage(await listMails(db, query.to), { ...query, language, productName }),
    )
  })

  app.get(
    '/sandbox/mail.json',
    { schema: { hide: true, querystring: filter, response: { 200: z.array(mailJson) } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const mails = await listMails(db, request.query.to)
      const ids = mails.map(({ id }) => id)
      const attached = await listAttachments(db, ids)
      return mails.map(mail => mailAsJson(mail, attached))
    },
  )

  app.get(
    '/sandbox/mail/:id/',
    { schema: { hide: true, params: z.object({ id: rowIdInPath }) } },
    async (request, reply) => {
      const mail = requireFound(await findMail(db, request.params.id))
      allowStylesOfMails(reply)
      const { language } = request
      return sendSandboxPage(
        reply,
        mailPage(mail, await listAttachments(db, [mail.id]), { language, productName }),
      )
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
      const attachment = requireFound(await findAttachment(db, { mailId: id, position }))
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `inline; filename="${attachment.filename}"`)
        .type(attachment.contentType)
        .send(attachment.content)
    },
  )
}

/** The frame of a mail, which has inline styles, inherits the policy of this page. */
function allowStylesOfMails(reply: FastifyReply) {
  reply.header(
    'content-security-policy',
    "default-src 'self'; script-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
      "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
}

function mailAsJson(
  { id, recipient, subject, text, html, sentAt }: SandboxMail,
  attached: readonly { mailId: number; position: number; filename: string }[],
) {
  const attachments = attached
    .filter(({ mailId }) => mailId === id)
    .map(({ filename, position }) => ({ filename, url: `/sandbox/mail/${id}/attachments/${position}/` }))
  return { id, to: recipient, subject, text, html, attachments, sent_at: sentAt.toISOString() }
}
