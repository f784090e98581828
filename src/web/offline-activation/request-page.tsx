import { useLoaderData } from 'react-router'
import type { RefusedRequest, RequestProblem } from '../../contract/offline-activation.ts'
import { formatDay } from '../../texts/day.ts'
import { type LoaderArgs, pageContext, requireSignIn, usePage, useTexts, useVisitor } from '../app/context.ts'
import { mailto, paths } from '../app/paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Entry, EntryList } from '../ui/entry.tsx'
import { AreaField, TextField } from '../ui/fields.tsx'
import { PageHeading, Stack, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'

export function loader(args: LoaderArgs) {
  const { pathname } = new URL(args.request.url)
  const { refused = null } = args.context.get(pageContext)
  // A request is posted to the address without a slash, too.
  return `${pathname}/`.startsWith(paths.activateAny)
    ? { action: paths.activateAny, refused, isOwn: false }
    : requireSignIn(() => ({ action: paths.activate, refused, isOwn: true }), 'install')(args)
}

export function Component() {
  const { offlineActivation: t } = useTexts()
  const { productName } = useVisitor()
  const { action, refused, isOwn } = useLoaderData<typeof loader>()

  return (
    <Stack gap="l" width="centered">
      <PageHeading title={t.title} lead={t.lead(productName)} />
      {refused && <ProblemNotice problem={refused.problem} own={isOwn} />}
      <Card>
        <RequestForm action={action} refused={refused} />
      </Card>
      <Text tone="quiet">
        {t.seatHeld} {!isOwn && t.withSerial}
      </Text>
      <p>
        <ButtonLink to={paths.article('offline-activation')} size="small">
          {t.help}
        </ButtonLink>
      </p>
    </Stack>
  )
}

type Props = { action: string; refused: RefusedRequest | null }

/** The browser itself sends it, with and without scripts. */
function RequestForm({ action, refused }: Props) {
  const { csrfToken, texts } = usePage()
  const { offlineActivation: t } = texts

  return (
    <Stack as="form" gap="m" align="start" method="post" action={action} encType="multipart/form-data">
      <input type="hidden" name="csrf" value={csrfToken} suppressHydrationWarning />
      {refused && refused.seats.length > 0 && <ReplaceSeats seats={refused.seats} />}
      <TextField label={t.file} help={t.fileHelp} type="file" name="file" />
      <AreaField
        label={t.text}
        help={t.textHelp}
        name="text"
        rows={7}
        defaultValue={refused?.text ?? ''}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
      />
      <Button type="submit" variant="primary">
        {t.submit}
      </Button>
    </Stack>
  )
}

/** Each button sends the form again, with the request that is in it. */
function ReplaceSeats({ seats }: { seats: RefusedRequest['seats'] }) {
  const { texts, visitor } = usePage()
  const { replace: t } = texts.offlineActivation

  return (
    <Stack as="fieldset" gap="s" width="full">
      <Text as="legend" weight="strong">
        {t.title}
      </Text>
      <Text tone="quiet">{t.text}</Text>
      <EntryList>
        {seats.map(({ seat, name, last_seen_at }) => (
          <Entry
            key={seat}
            name={t.server(seat, name)}
            note={t.lastSeen(formatDay(visitor.language, last_seen_at))}
            action={
              <Button
                type="submit"
                name="replace"
                value={seat}
                size="small"
                aria-label={`${t.submit}: ${t.server(seat, name)}`}
              >
                {t.submit}
              </Button>
            }
          />
        ))}
      </EntryList>
    </Stack>
  )
}

const forSupport: readonly RequestProblem[] = [
  'newer_format',
  'suspended',
  'revoked',
  'too_many_freed_seats',
  'failed',
]
const forProfile: readonly RequestProblem[] = [
  'expired',
  'version_not_covered',
  'no_seat_left',
  'serial_reset',
  'serial_unknown',
]

function ProblemNotice({ problem, own }: { problem: RequestProblem; own: boolean }) {
  const { failure, offlineActivation: t } = useTexts()
  const { supportEmail } = useVisitor()
  const { title, text } = t.problems[own && problem === 'serial_unknown' ? 'not_yours' : problem]
  const toProfile = forProfile.includes(problem) && (
    <ButtonLink href={paths.profile} size="small">
      {failure.toProfile}
    </ButtonLink>
  )

  return (
    <Notice tone="error" role="alert" title={title} action={toProfile}>
      <p>
        {text} {forSupport.includes(problem) && <a href={mailto(supportEmail)}>{supportEmail}</a>}
      </p>
      <Text tone="quiet">
        {t.nothingChanged} {t.code(problem)}
      </Text>
    </Notice>
  )
}
