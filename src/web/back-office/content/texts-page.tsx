import { useLoaderData } from 'react-router'
import type { TextEntry, TextState } from '../../../contract/back-office/content.ts'
import { type LoaderArgs, pageContext, usePage, useTexts } from '../../app/context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Pill } from '../../ui/pill.tsx'
import { RouterLink } from '../../ui/router-link.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import { PageStack } from '../kit/page-stack.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { describePeriod } from './announcement-period.tsx'
import styles from './content.module.css'
import { CreateText } from './create-text.tsx'

export async function loader({ request, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const asked = [...new URL(request.url).searchParams].filter(([name, value]) => name !== 'lang' && value)
  return requireReply(await api('GET /api/sezam/texts/', { query: Object.fromEntries(asked) }), request).data
}

export function Component() {
  const { content: t } = useTexts().backOffice
  const entries = useLoaderData<typeof loader>()
  const byKind = [...Map.groupBy(entries, ({ kind }) => kind)]

  return (
    <PageStack>
      <PageHeading title={t.title} aside={<CreateText />} />
      <FilterBar
        filters={[
          {
            name: 'kind',
            label: t.kind,
            any: 'masculine',
            options: Object.entries(t.kinds).map(([value, label]) => ({ value, label })),
          },
          {
            name: 'work',
            label: t.work,
            options: Object.entries(t.works).map(([value, label]) => ({ value, label })),
          },
        ]}
      />
      {entries.length === 0 && <EmptyState title={t.none} />}
      {byKind.map(([kind, rows]) => (
        <section key={kind} aria-labelledby={`kind-${kind}`} className={styles.kind}>
          <h2 id={`kind-${kind}`}>{t.kinds[kind]}</h2>
          <TextTable kind={kind} rows={rows} />
        </section>
      ))}
    </PageStack>
  )
}

function TextTable({ kind, rows }: { kind: TextEntry['kind']; rows: readonly TextEntry[] }) {
  const { visitor } = usePage()
  const { content: t } = useTexts().backOffice
  const columns: Column<TextEntry>[] = [
    {
      key: 'text',
      label: t.columns.text,
      isName: true,
      cell: text => (
        <RouterLink to={backOfficePaths.text(text.id)}>{nameText(text, visitor.language)}</RouterLink>
      ),
    },
    { key: 'en', label: t.columns.en, cell: text => <State text={text} state={text.languages.en} /> },
    { key: 'ru', label: t.columns.ru, cell: text => <State text={text} state={text.languages.ru} /> },
  ]
  const shown: Column<TextEntry> = {
    key: 'shown',
    label: t.columns.shown,
    cell: text => describePeriod(t.period, visitor.language, text),
  }
  return (
    <DataTable
      caption={t.kinds[kind]}
      columns={kind === 'announcement' ? [...columns, shown] : columns}
      rows={rows}
      rowKey={({ id }) => id}
    />
  )
}

export function nameText({ slug, languages }: TextEntry, language: 'en' | 'ru'): string {
  return languages[language].title || languages.en.title || languages.ru.title || slug
}

function State({ text, state }: { text: TextEntry; state: TextState }) {
  const { states: t } = useTexts().backOffice.content
  return (
    <span className={styles.states}>
      {text.archived ? (
        <Pill>{t.archived}</Pill>
      ) : (
        <Pill tone={state.published ? 'good' : 'warn'}>{state.published ? t.published : t.missing}</Pill>
      )}
      {state.draft && <Pill icon="document">{t.draft}</Pill>}
      {state.behind && <Pill tone="warn">{t.behind}</Pill>}
      {state.newer_shipped && <Pill tone="warn">{t.newerShipped}</Pill>}
    </span>
  )
}
