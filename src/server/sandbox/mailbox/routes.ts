import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { rowId, rowIdInPath } from '../../../contract/call.ts'
import { pickTexts } from '../../../texts/all.ts'
import { type Html, html } from '../../platform/http/html.ts'
import { requireFound } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { sendSandboxPage } from '../sandbox-page.ts'
import { findAttachment, findMail, listAttachments, listMails, type SandboxMail } from './store.ts'

const words = pickTexts(t => t.sandbox)
type Words = (typeof words)['en']

// The sandboxed frame may not navigate itself.
const openLinksInNewTab = '<base target="_blank">'

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

export function mailboxRoutes(server: FastifyInstance, shop: Shop) {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const { db } = shop

  app.get('/sandbox/mail/', { schema: { hide: true, querystring: filter } }, async (request, reply) => {
    const { language } = request
    const { to } = request.query
    const mails = await listMails(db, to)
    const t = words[language]
    const none = html`<p>${to ? t.nothingTo(to) : t.nothing}</p>`
    return sendSandboxPage(
      reply,
      shop,
      { title: t.mailbox, mark: t.mark, language, isWide: true },
      html`
      <h1>${t.mailbox}</h1>
      <p class="quiet">${t.whatThisIs}</p>
      <form class="filter" action="/sandbox/mail/">
        <label for="to">${t.to}</label>
        <input id="to" name="to" type="email" value="${to}" autocomplete="off">
        <button data-variant="primary">${t.show}</button>
        <a href="/sandbox/mail/">${t.showAll}</a>
      </form>
      ${mails.length === 0 ? none : mailTable(mails, t)}`,
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
      const attachments = await listAttachments(db, [mail.id])
      const { language } = request
      const t = words[language]
      return sendSandboxPage(
        reply,
        shop,
        { title: mail.subject, mark: t.mark, language, isWide: true },
        html`
      <p><a href="/sandbox/mail/">← ${t.mailbox}</a></p>
      <h1>${mail.subject}</h1>
      <dl>
        <dt>${t.to}</dt><dd>${mail.recipient}</dd>
        <dt>${t.sent}</dt><dd>${moment(mail.sentAt)}</dd>
        ${attachments.length > 0 ? html`<dt>${t.attached}</dt>` : ''}
        ${attachments.map(
          ({ position, filename }) =>
            html`<dd><a href="/sandbox/mail/${mail.id}/attachments/${position}/" target="_blank">${filename}</a></dd>`,
        )}
      </dl>
      <h2>${t.htmlPart}</h2>
      <iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${t.htmlPart}" srcdoc="${openLinksInNewTab + mail.html}"></iframe>
      <h2>${t.textPart}</h2>
      <pre>${mail.text}</pre>`,
      )
    },
  )

  const position = z.coerce.number().int().min(0).max(999)
  app.get(
    '/sandbox/mail/:id/attachments/:position/',
    { schema: { hide: true, params: z.object({ id: rowIdInPath, position }) } },
    async (request, reply) => {
      const { id: mailId, position } = request.params
      const attachment = requireFound(await findAttachment(db, { mailId, position }))
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

function mailTable(mails: readonly SandboxMail[], t: Words): Html {
  const rows = mails.map(
    mail => html`
        <tr>
          <td><a href="/sandbox/mail/${mail.id}/">${mail.subject}</a></td>
          <td>${mail.recipient}</td>
          <td>${moment(mail.sentAt)}</td>
        </tr>`,
  )
  return html`
      <table class="list">
        <thead><tr><th scope="col">${t.subject}</th><th scope="col">${t.to}</th><th scope="col">${t.sent}</th></tr></thead>
        <tbody>${rows}
        </tbody>
      </table>`
}

function moment(at: Date): Html {
  const iso = at.toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`
}
