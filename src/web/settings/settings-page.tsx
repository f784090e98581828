import { type ReactNode, useId } from 'react'
import { redirectDocument, useLoaderData } from 'react-router'
import type { Settings } from '../../contract/settings.ts'
import { formatDay } from '../../texts/day.ts'
import { useCall } from '../app/call.tsx'
import {
  type LoaderArgs,
  mayDo,
  pageContext,
  requireSignIn,
  usePage,
  useTexts,
  useVisitor,
} from '../app/context.ts'
import { LoadFailure } from '../app/load-failure.tsx'
import { createPasskey } from '../app/passkeys.ts'
import { paths } from '../app/paths.ts'
import { ProfileLink } from '../app/profile-link.tsx'
import { LanguageSwitch } from '../app/visitor-controls.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Entry, EntryList } from '../ui/entry.tsx'
import { PageHeading, Stack, Text } from '../ui/layout.tsx'
import { toast } from '../ui/toast-store.ts'
import { BillingForm } from './billing-form.tsx'
import { BrowserList } from './browser-list.tsx'
import { EmailChange } from './email-change.tsx'
import { RecipientList, ReminderChoices } from './recipient-list.tsx'
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
  if (!settings.ok || !countries.ok) return null
  return {
    settings: settings.reply.data,
    sessions: sessions.ok ? sessions.reply.data : [],
    countries: countries.reply.data,
  }
}, 'billing')

export function Component() {
  const { settings: t } = useTexts()
  const { user } = useVisitor()
  const isOwner = mayDo(user, 'own')
  const manages = mayDo(user, 'manage')
  const loaded = useLoaderData<typeof loader>()

  return (
    <Stack gap="2xl">
      <PageHeading title={t.title} above={<ProfileLink />} />
      {loaded ? (
        <>
          {isOwner && (
            <Section {...t.email}>
              <EmailChange change={loaded.settings.email_change} />
            </Section>
          )}
          <Section {...t.billing}>
            <BillingForm billing={loaded.settings.billing} countries={loaded.countries} />
          </Section>
          <Section {...t.language}>
            <LanguageSwitch />
          </Section>
          {manages && (
            <>
              <Section {...t.people}>
                <ButtonLink href={paths.people}>{t.people.open}</ButtonLink>
              </Section>
              <Section {...t.reminders}>
                <ReminderChoices reminders={loaded.settings.reminders} />
              </Section>
              <Section {...t.recipients}>
                <RecipientList recipients={loaded.settings.recipients} />
              </Section>
            </>
          )}
          {isOwner && (
            <>
              <Section {...t.passkeys}>
                <PasskeyList passkeys={loaded.settings.passkeys} />
              </Section>
              <Section {...t.browsers}>
                <BrowserList sessions={loaded.sessions} />
              </Section>
            </>
          )}
          {manages && (
            <Section {...t.developers}>
              <ButtonLink href={paths.developers}>{t.developers.open}</ButtonLink>
            </Section>
          )}
          {isOwner && (
            <Section {...t.data}>
              <ButtonLink href={paths.ownData}>{t.data.open}</ButtonLink>
            </Section>
          )}
        </>
      ) : (
        <LoadFailure {...t.failed} />
      )}
    </Stack>
  )
}

function Section({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const titleId = useId()

  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <Stack gap="2xs">
        <Text as="h2" size="l" id={titleId}>
          {title}
        </Text>
        <Text tone="quiet">{lead}</Text>
      </Stack>
      <div>{children}</div>
    </section>
  )
}

type Passkey = Settings['passkeys'][number]

/** Passkeys are changed within 10 minutes after signing in. */
const signInAgain = `${paths.signIn(paths.settings)}&again`

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { passkeys: t } = useTexts().settings

  return (
    <Stack gap="m">
      {passkeys.length === 0 ? (
        <Text tone="quiet" wrap="anywhere">
          {t.empty}
        </Text>
      ) : (
        <EntryList>
          {passkeys.map(passkey => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </EntryList>
      )}
      <AddPasskey />
    </Stack>
  )
}

function PasskeyRow({ passkey: { id, name, created_at, last_used_at } }: { passkey: Passkey }) {
  const { texts, visitor } = usePage()
  const { passkeys: t, remove } = texts.settings
  const { busy, call } = useCall()
  const day = (iso: string) => formatDay(visitor.language, iso)
  const used = last_used_at && t.lastUsed(day(last_used_at))

  async function removePasskey() {
    const answer = await call(api => api('DELETE /api/accounts/passkeys/{id}/', { params: { id } }))
    if (!answer.ok && answer.status === 401) location.assign(signInAgain)
  }

  return (
    <Entry
      name={name}
      note={[t.added(day(created_at)), used].filter(Boolean).join(', ')}
      action={
        <Button
          size="small"
          busy={busy}
          aria-label={`${remove}: ${name}`}
          onClick={() => void removePasskey()}
        >
          {remove}
        </Button>
      }
    />
  )
}

function AddPasskey() {
  const { api, texts } = usePage()
  const { passkeys: t } = texts.settings
  const { busy, call } = useCall()

  async function add() {
    if (!('PublicKeyCredential' in window)) return toast.error(t.notSupported)
    const begun = await api('POST /api/accounts/passkeys/options/')
    if (!begun.ok && begun.status === 401) return location.assign(signInAgain)
    if (!begun.ok) return toast.error(begun.message)
    const credential = await createPasskey(begun.reply.data).catch(() => null)
    if (!credential) return toast.error(t.cancelled)
    await call(api => api('POST /api/accounts/passkeys/', { body: credential }))
  }

  return (
    <div>
      <Button busy={busy} onClick={() => void add()}>
        {t.add}
      </Button>
    </div>
  )
}
