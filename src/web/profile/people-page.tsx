import { useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import type { People, Person, PersonRole } from '../../contract/people.ts'
import { type Right, rightHolders, roles } from '../../domain/roles.ts'
import { ConfirmButton, useCall } from '../app/call.tsx'
import { type LoaderArgs, pageContext, requireSignIn, useTexts } from '../app/context.ts'
import { LoadFailure } from '../app/load-failure.tsx'
import { paths } from '../app/paths.ts'
import { ProfileLink } from '../app/profile-link.tsx'
import { useFocusOnceGone } from '../app/use-page-announcement.ts'
import { Button } from '../ui/button.tsx'
import { Entry, EntryList } from '../ui/entry.tsx'
import { Form, SelectField, SelectInput, TextField } from '../ui/fields.tsx'
import { Columns, PageHeading, Row, Section, Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { Pill } from '../ui/pill.tsx'
import { Accounts, InOtherAccount } from './people/accounts.tsx'
import { readSearch } from './search-form.tsx'

export const loader = requireSignIn(async ({ context, request }: LoaderArgs) => {
  const { find } = readSearch(request)
  const answer = await context.get(pageContext).api('GET /api/accounts/people/', { query: { find } })
  return answer.ok ? { ...answer.reply.data, find } : null
})

export function Component() {
  const { people: t } = useTexts().profile
  const loaded = useLoaderData<typeof loader>()
  if (!loaded) return <LoadFailure {...t.failed} />
  const manages = loaded.role === null || loaded.role === 'manager'

  return (
    <Stack gap="2xl">
      <PageHeading title={t.title} lead={t.lead(loaded.owner)} above={<ProfileLink />} />
      <MissingRight people={loaded} />
      <InOtherAccount people={loaded} />
      {(loaded.accounts.length > 0 || loaded.find) && <Accounts loaded={loaded} find={loaded.find} />}
      <Section title={t.of(loaded.owner)}>
        <EntryList>
          <Entry name={loaded.owner} note={t.owner} />
          {loaded.people.map(person => (
            <PersonRow key={person.id} person={person} manages={manages} isOwner={loaded.role === null} />
          ))}
        </EntryList>
      </Section>
      {manages && <InvitationForm />}
    </Stack>
  )
}

/** Who was sent here by a page that their role does not include. */
function MissingRight({ people: { role, owner, people } }: { people: People }) {
  const { people: t } = useTexts().profile
  const needed = useSearchParams()[0].get('needs') as Right | null
  if (!needed || !role) return null
  const holders: readonly PersonRole[] = rightHolders(needed)
  const able = people.filter(person => person.confirmed && holders.includes(person.role))

  return (
    <Notice tone="warn" title={t.missing(t.roles[role].name)}>
      {t.able([owner, ...able.map(({ email }) => email)].join(', '))}
    </Notice>
  )
}

type RowProps = { person: Person; manages: boolean; isOwner: boolean }

function PersonRow({ person: { id, email, role, confirmed }, manages, isOwner }: RowProps) {
  const { people: t } = useTexts().profile
  const { busy, call } = useCall()
  const roleOptions = useRoleOptions()
  const [wish, setWish] = useState(role)
  // The button that had the focus is gone with the change.
  useFocusOnceGone(role)
  const change = (chosen: PersonRole | 'owner') =>
    call(api => api('PUT /api/accounts/people/{id}/', { params: { id }, body: { role: chosen } }))
  const removePerson = () => call(api => api('DELETE /api/accounts/people/{id}/', { params: { id } }))

  async function handOver() {
    const answer = await change('owner')
    if (answer.ok) location.assign(paths.signIn(paths.profile))
    else if (answer.status === 401) location.assign(`${paths.signIn(paths.people)}&again`)
  }

  return (
    <Entry
      name={email}
      mark={!confirmed && <Pill tone="warn">{t.invited}</Pill>}
      note={manages ? t.roles[wish].may : `${t.roles[role].name}: ${t.roles[role].may}`}
      action={
        manages ? (
          <Columns gap="xs" count="action">
            <SelectInput
              aria-label={`${t.role}: ${email}`}
              name={`role-${id}`}
              value={wish}
              options={roleOptions}
              onChange={event => setWish(event.target.value as PersonRole)}
            />
            <Row gap="xs">
              {wish !== role && (
                <Button busy={busy} onClick={() => void change(wish)}>
                  {t.change}
                </Button>
              )}
              {isOwner && confirmed && role === 'manager' && (
                <ConfirmButton
                  {...t.handOver}
                  subject={email}
                  question={t.handOver.question(email)}
                  act={handOver}
                >
                  <p>{t.handOver.explanation}</p>
                </ConfirmButton>
              )}
              <ConfirmButton
                {...t.removal}
                subject={email}
                question={t.removal.question(email)}
                act={removePerson}
              >
                <p>{t.removal.explanation}</p>
              </ConfirmButton>
            </Row>
          </Columns>
        ) : undefined
      }
    />
  )
}

function useRoleOptions(): [PersonRole, string][] {
  const { people: t } = useTexts().profile
  return ([...roles, 'emails'] as const).map(role => [role, t.roles[role].name])
}

function InvitationForm() {
  const { people: t } = useTexts().profile
  const { busy, fields, call } = useCall()
  const [query] = useSearchParams()
  const asked = roles.find(role => role === query.get('role'))
  const [wish, setWish] = useState<{ email: string; role: PersonRole }>({
    email: '',
    role: asked ?? 'technician',
  })

  async function invite() {
    const answer = await call(api => api('POST /api/accounts/people/', { body: wish }))
    if (answer.ok) setWish({ ...wish, email: '' })
  }

  return (
    <Section title={t.invite.title}>
      <Form submit={t.invite.submit} variant="primary" width="form" busy={busy} onSubmit={invite}>
        <TextField
          label={t.invite.email}
          error={fields['email']}
          required
          type="email"
          name="person"
          autoComplete="off"
          value={wish.email}
          onChange={event => setWish({ ...wish, email: event.target.value })}
        />
        <SelectField
          label={t.role}
          help={t.roles[wish.role].may}
          name="role"
          value={wish.role}
          options={useRoleOptions()}
          onChange={event => setWish({ ...wish, role: event.target.value as PersonRole })}
        />
      </Form>
    </Section>
  )
}
