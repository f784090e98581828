import { data, useLoaderData } from 'react-router'
import { formatDay } from '../../texts/day.ts'
import { type LoaderArgs, pageContext, useTexts, useVisitor } from '../app/context.ts'
import { LoadFailure } from '../app/load-failure.tsx'
import { useHydrated } from '../app/use-hydrated.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { TextArea } from '../ui/text-area.tsx'
import styles from './offline-activation.module.css'
import { requestPaths } from './request-form.tsx'

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
  const moment = `${formatDay(language, expires_at)}, ${expires_at.slice(11, 16)} UTC`
  return (
    <div className={styles.page}>
      <PageHeading title={t.title} lead={t.lead(server, seat)} />
      <Card>
        <div className={styles.form}>
          <p className={styles.ways}>
            <ButtonLink variant="primary" href={`/api/astra/activation/responses/${token}/file/`}>
              {t.download}
            </ButtonLink>
            <CopyResponse text={file} />
          </p>
          <ol className={styles.steps}>
            {t.steps(productName).map(step => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <Field label={t.field} help={t.fieldHelp}>
            {control => (
              <TextArea
                {...control}
                readOnly
                data-look="mono"
                rows={12}
                defaultValue={file}
                spellCheck={false}
              />
            )}
          </Field>
        </div>
      </Card>
      <Card title={t.qrTitle}>
        <div className={styles.device}>
          <img src={qr} alt={t.qr} className={styles.code} />
          <p className={styles.note}>{t.until(moment)}</p>
        </div>
      </Card>
    </div>
  )
}

/** Without scripts, the text is selected in the field and copied. */
function CopyResponse({ text }: { text: string }) {
  const { response: t } = useTexts().offlineActivation
  const isAlive = useHydrated()
  return isAlive ? (
    <CopyButton text={text} label={t.copy} copiedLabel={t.copied} failedLabel={t.copyFailed} />
  ) : null
}

function NotShown({ kind, message }: { kind: 'gone' | 'failed'; message: string }) {
  const { response: t } = useTexts().offlineActivation
  if (kind === 'failed')
    return (
      <LoadFailure title={t.failed} retryLabel={t.retry}>
        {message}
      </LoadFailure>
    )
  const again = (
    <ButtonLink href={requestPaths.any} variant="primary">
      {t.again}
    </ButtonLink>
  )
  return (
    <div className={styles.page}>
      <PageHeading title={t.gone} />
      <Notice action={again}>{t.goneText}</Notice>
    </div>
  )
}
