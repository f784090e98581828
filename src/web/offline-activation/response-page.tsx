import { data, useLoaderData } from 'react-router'
import { formatMoment } from '../../texts/moment.ts'
import { type LoaderArgs, pageContext, useTexts, useVisitor } from '../app/context.ts'
import { CopyText } from '../app/copy-text.tsx'
import { LoadFailure } from '../app/load-failure.tsx'
import { paths } from '../app/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { AreaField } from '../ui/fields.tsx'
import { PageHeading, Row, Stack, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import styles from './response-page.module.css'

export async function loader({ context, params }: LoaderArgs) {
  const token = params['token'] ?? ''
  const call = 'GET /api/astra/activation/responses/{token}/'
  const answer = await context.get(pageContext).api(call, { params: { token } })
  if (answer.ok) return data({ kind: 'found' as const, token, ...answer.reply.data })
  const status = answer.status === 404 || answer.status === 403 ? answer.status : 502
  return data(
    { kind: status === 404 ? ('gone' as const) : ('failed' as const), message: answer.message },
    status,
  )
}

export function Component() {
  const { response: t } = useTexts().offlineActivation
  const { language, productName } = useVisitor()
  const loaded = useLoaderData<typeof loader>()
  if (loaded.kind !== 'found') return <NotShown {...loaded} />

  const { token, file, server, seat, qr, expires_at } = loaded
  return (
    <Stack gap="l" width="centered">
      <PageHeading title={t.title} lead={t.lead(server, seat)} />
      <Card>
        <Stack gap="m" align="start">
          <Row as="p" gap="m" align="center">
            <ButtonLink variant="primary" href={`/api/astra/activation/responses/${token}/file/`}>
              {t.download}
            </ButtonLink>
            <CopyResponse text={file} />
          </Row>
          <Stack as="ol" gap="2xs" marks>
            {t.steps(productName).map(step => (
              <li key={step}>{step}</li>
            ))}
          </Stack>
          <AreaField
            label={t.field}
            help={t.fieldHelp}
            readOnly
            data-look="mono"
            rows={12}
            defaultValue={file}
            spellCheck={false}
          />
        </Stack>
      </Card>
      <Card title={t.qrTitle}>
        <div className={styles.device}>
          <img src={qr} alt={t.qr} className={styles.code} />
          <Text tone="quiet">{t.until(formatMoment(language, expires_at))}</Text>
        </div>
      </Card>
    </Stack>
  )
}

/** A visitor without scripts selects the text in the field and copies it. */
function CopyResponse({ text }: { text: string }) {
  const { response: t } = useTexts().offlineActivation
  const isAlive = useHydrated()
  return isAlive ? <CopyText text={text} label={t.copy} /> : null
}

function NotShown({ kind, message }: { kind: 'gone' | 'failed'; message: string }) {
  const { response: t } = useTexts().offlineActivation
  if (kind === 'failed') return <LoadFailure title={t.failed} text={message} />
  const again = (
    <ButtonLink href={paths.activateAny} variant="primary">
      {t.again}
    </ButtonLink>
  )
  return (
    <Stack gap="l" width="centered">
      <PageHeading title={t.gone} />
      <Notice action={again}>{t.goneText}</Notice>
    </Stack>
  )
}
