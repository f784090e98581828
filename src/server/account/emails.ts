import type { Language } from '../../domain/languages.ts'
import { pickTexts } from '../../texts/all.ts'
import type { Config } from '../config/config.ts'
import { type MailRecipient, mailLink } from '../customers/mail-recipients.ts'
import type { Transaction } from '../platform/database/database.ts'
import { type Mail, writeLetter } from '../platform/mail/mail.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'

type Sender = Pick<Config, 'productName' | 'supportEmail' | 'baseUrl' | 'secret'>
type Change = { from: string; to: string; language: Language }

const words = pickTexts(t => t.settingsMail)
export const settingsMessages = pickTexts(t => t.settingsMessages)

const invitations = pickTexts(t => t.invitationMail)
export const peopleMessages = pickTexts(t => t.peopleMessages)

/** An address without a role is asked whether the shop may write to it. */
export function invitationMail(
  recipient: MailRecipient,
  owner: { email: string; language: Language; by: string },
  config: Sender,
): Mail {
  const { id, email, role } = recipient
  const { email: account, language } = owner
  const link = mailLink(config, 'mail-recipient', id)
  const { productName: product } = config
  if (!role) {
    const t = words[language].recipient
    return writeLetter({ email, language }, config, {
      subject: t.subject(product),
      title: t.title,
      parts: [t.opening(account, product, recipient), { button: { label: t.confirm, link } }, t.otherwise],
    })
  }
  const t = invitations[language]
  return writeLetter({ email, language }, config, {
    subject: t.subject(product, account),
    title: t.title(account),
    parts: [
      t.opening({ ...owner, account, role, product }),
      { button: { label: t.accept, link } },
      t.signIn(email),
      t.otherwise,
    ],
  })
}

export function confirmChangeMail(
  mailbox: 'old' | 'new',
  { from, to, language, token }: Change & { token: string },
  config: Sender,
): Mail {
  const t = words[language].emailChange
  return writeLetter({ email: mailbox === 'old' ? from : to, language }, config, {
    subject: t.subject(config.productName),
    title: t.title,
    parts: [
      t[mailbox](from, to),
      { button: { label: t.confirm, link: `${config.baseUrl}/accounts/mail/?token=${token}` } },
      t.both,
      mailbox === 'old' ? t.notYou : t.notExpected,
    ],
  })
}

/** Both mailboxes get it: the customer confirmed neither. */
export async function mailBothMailboxes(
  tx: Transaction,
  shop: Shop,
  { customerId, ...change }: Change & { customerId: number; how: 'byOperator' | 'handedOver' },
) {
  const moment = shop.clock.now().getTime()
  for (const mailbox of [change.from, change.to]) {
    const mail = emailChangedMail({ ...change, mailbox }, shop.config)
    await postMail(tx, shop, { ...mail, key: `email-changed:${customerId}:${moment}:${mailbox}` })
  }
}

/** The old mailbox gets it, because it would not hear of the account again. */
export function emailChangedMail(
  {
    mailbox,
    from,
    to,
    language,
    how,
  }: Change & { mailbox: string; how: 'opening' | 'byOperator' | 'handedOver' },
  config: Sender,
): Mail {
  const t = words[language].emailChanged
  return writeLetter({ email: mailbox, language }, config, {
    subject: (how === 'handedOver' ? t.ownerSubject : t.subject)(config.productName),
    title: how === 'handedOver' ? t.ownerTitle : t.title,
    parts: [t[how](from, to), t.files, t.notYou(config.supportEmail)],
  })
}
