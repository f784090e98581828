import type { Language } from '../../domain/languages.ts'
import { pickTexts } from '../../texts/all.ts'
import type { Config } from '../config/config.ts'
import { type MailRecipient, mailLink } from '../customers/mail-recipients.ts'
import { type Mail, writeLetter } from '../platform/mail/mail.ts'

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
  if (!recipient.role) return confirmRecipientMail(recipient, owner, config)
  const t = invitations[owner.language]
  return writeLetter({ email: recipient.email, language: owner.language }, config, {
    subject: t.subject(config.productName, owner.email),
    title: t.title(owner.email),
    parts: [
      t.opening({ ...owner, account: owner.email, role: recipient.role, product: config.productName }),
      { button: { label: t.accept, link: mailLink(config, 'mail-recipient', recipient.id) } },
      t.signIn(recipient.email),
      t.otherwise,
    ],
  })
}

function confirmRecipientMail(
  recipient: MailRecipient,
  owner: { email: string; language: Language },
  config: Sender,
): Mail {
  const t = words[owner.language].recipient
  return writeLetter({ email: recipient.email, language: owner.language }, config, {
    subject: t.subject(config.productName),
    title: t.title,
    parts: [
      t.opening(owner.email, config.productName, recipient),
      { button: { label: t.confirm, link: mailLink(config, 'mail-recipient', recipient.id) } },
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

/** The old mailbox gets it, because it would not hear of the account again; if an operator changed it, so does the new one. */
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
    subject: t.subject(config.productName),
    title: t.title,
    parts: [t[how](from, to), t.files, t.notYou(config.supportEmail)],
  })
}
