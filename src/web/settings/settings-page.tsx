import { type ReactNode, useId } from 'react'
import { redirectDocument, useLoaderData } from 'react-router'
import { type LoaderArgs, pageContext, useTexts } from '../app/context.ts'
import { requireSignIn } from '../app/guards.ts'
import { LanguageSwitch } from '../app/language-switch.tsx'
import { LoadFailure } from '../app/load-failure.tsx'
import { paths } from '../app/paths.ts'
import { ShopLink } from '../app/shop-link.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { BillingForm } from './billing-form.tsx'
import { BrowserList } from './browser-list.tsx'
import { EmailChange } from './email-change.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { RecipientList } from './recipient-list.tsx'
import { ReminderChoices } from './reminder-choices.tsx'
import styles from './settings-page.module.css'

export const loader = requireSignIn(async ({ context }: LoaderArgs) => {
  const { api } = context.get(pageContext)
  const [settings, sessions, countries] = await Promise.all([
    api('GET /api/accounts/settings/'),
    api('GET /api/accounts/sessions/'),
    api('GET /api/orders/countries/'),
  ])
  // The session has ended: only a full page load updates the visitor.
  if (!settings.ok && settings.status === 401) throw redirectDocument(paths.signIn(paths.settings))
  if (!settings.ok || !sessions.ok || !countries.ok) return null
  return { settings: settings.reply.data, sessions: sessions.reply.data, countries: countries.reply.data }
})

export function Component() {
  const { settings: t } = useTexts()
  const loaded = useLoaderData<typeof loader>()

  return (
    <div className={styles.page}>
      <PageHeading title={t.title} above={<ShopLink to={paths.profile}>{t.toProfile}</ShopLink>} />
      {loaded ? (
        <>
          <Section {...t.email}>
            <EmailChange change={loaded.settings.email_change} />
          </Section>
          <Section {...t.billing}>
            <BillingForm billing={loaded.settings.billing} countries={loaded.countries} />
          </Section>
          <Section {...t.language}>
            <LanguageSwitch />
          </Section>
          <Section {...t.reminders}>
            <ReminderChoices reminders={loaded.settings.reminders} />
          </Section>
          <Section {...t.recipients}>
            <RecipientList recipients={loaded.settings.recipients} />
          </Section>
          <Section {...t.passkeys}>
            <PasskeyList passkeys={loaded.settings.passkeys} />
          </Section>
          <Section {...t.browsers}>
            <BrowserList sessions={loaded.sessions} />
          </Section>
        </>
      ) : (
        <LoadFailure title={t.failed.title} retryLabel={t.failed.retry}>
          {t.failed.text}
        </LoadFailure>
      )}
    </div>
  )
}

function Section({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const titleId = useId()

  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.words}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <p className={styles.lead}>{lead}</p>
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
