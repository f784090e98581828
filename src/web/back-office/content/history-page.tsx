import { Link, useLoaderData } from 'react-router'
import type { TextVersion } from '../../../contract/back-office/content.ts'
import { readLanguage } from '../../../domain/languages.ts'
import { type LoaderArgs, useTexts } from '../../app/context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { listQuery, load } from '../kit/list-loader.ts'
import { Page } from '../kit/page.tsx'
import { useFormats } from '../kit/use-formats.ts'
import styles from './content.module.css'
import { TextDiff } from './word-diff.tsx'

export async function loader(args: LoaderArgs) {
  const id = Number(args.params['id'])
  const language = readLanguage(args.params['language'])
  const { data, next } = await load(args, 'GET /api/sezam/texts/{id}/versions/{language}/', {
    params: { id, language },
    query: listQuery(args.request),
  })
  return { id, language, versions: data, next }
}

export function Component() {
  const { content: t, kit } = useTexts().backOffice
  const { id, language, versions, next } = useLoaderData<typeof loader>()
  const title = versions[0]?.title ?? ''

  return (
    <Page
      above={<Link to={backOfficePaths.text(id)}>{title}</Link>}
      title={t.historyTitle(title, t.languages[language])}
    >
      <Stack as="ol" gap="l" width="reading">
        {versions.map((version, index) => (
          <Version
            key={version.id}
            textId={id}
            version={version}
            before={versions[index + 1]}
            isOldest={next === null}
          />
        ))}
      </Stack>
      {next !== null && (
        <div>
          <ButtonLink to={`${backOfficePaths.textHistory(id, language)}?before=${next}`}>
            {kit.pager.next}
          </ButtonLink>
        </div>
      )}
    </Page>
  )
}

type Props = { textId: number; version: TextVersion; before: TextVersion | undefined; isOldest: boolean }

function Version({ textId, version, before, isOldest }: Props) {
  const { moment } = useFormats()
  const { versions: t } = useTexts().backOffice.content

  return (
    <li className={styles.version}>
      <Stack gap="m" align="start">
        <Text as="h2" size="l">
          <time dateTime={version.at}>{moment(version.at)}</time>
        </Text>
        <p>{version.origin === 'shipped' ? t.shipped : t.edited(version.by)}</p>
        {version.note && <p>{version.note}</p>}
        {before ? (
          <Disclosure summary={t.changes}>
            <TextDiff from={before} to={version} />
          </Disclosure>
        ) : (
          isOldest && <p>{t.first}</p>
        )}
        <ActionDialog
          words={{ open: t.restore, question: t.restoreQuestion, consequences: t.restoreConsequences }}
          name={`${t.restore}, ${moment(version.at)}`}
          withoutReason
          run={api =>
            api('POST /api/sezam/texts/{id}/versions/{version}/restoration/', {
              params: { id: textId, version: version.id },
            })
          }
        />
      </Stack>
    </li>
  )
}
