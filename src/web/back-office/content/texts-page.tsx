import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import type { TextEntry, TextState } from '../../../contract/back-office/content.ts'
import type { HelpTopic } from '../../../contract/content.ts'
import { languages as allLanguages, type Language } from '../../../domain/languages.ts'
import { usePage, useTexts } from '../../app/context.ts'
import { Row } from '../../ui/layout.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Pill } from '../../ui/pill.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import type { Column } from '../kit/data-table.tsx'
import { useDialogFields } from '../kit/edit-field.tsx'
import { FilterChips } from '../kit/filter-chips.tsx'
import { listLoader } from '../kit/list-loader.ts'
import { Page, TableSection } from '../kit/page.tsx'
import { describePeriod } from './announcement-period.tsx'

export const loader = listLoader('GET /api/sezam/texts/')

export function Component() {
  const { texts, visitor } = usePage()
  const { content: t, kit } = texts.backOffice
  const q = (useSearchParams()[0].get('q') ?? '').toLowerCase()
  const entries = useLoaderData<typeof loader>().data.filter(text =>
    nameText(text, visitor.language).toLowerCase().includes(q),
  )
  const byKind = [...Map.groupBy(entries, ({ kind }) => kind)]

  return (
    <Page title={t.title} aside={<CreateText />}>
      <FilterChips
        filters={[
          { name: 'q', label: t.columns.text },
          { name: 'kind', label: t.kind, options: t.kinds },
          { name: 'work', label: t.work, options: t.works },
        ]}
      />
      {entries.length === 0 && <EmptyState title={q ? kit.filter.empty : t.none} />}
      {byKind.map(([kind, rows]) => (
        <TextTable key={kind} kind={kind} rows={rows} />
      ))}
    </Page>
  )
}

function TextTable({ kind, rows }: { kind: TextEntry['kind']; rows: readonly TextEntry[] }) {
  const { visitor } = usePage()
  const { content: t } = useTexts().backOffice
  const columns: Column<TextEntry>[] = [
    {
      key: 'text',
      label: t.columns.text,
      fit: 'cut',
      cell: text => nameText(text, visitor.language),
      to: text => backOfficePaths.text(text.id),
    },
    ...allLanguages.map(
      (language): Column<TextEntry> => ({
        key: language,
        label: t.languages[language],
        cell: text => <State text={text} state={text.languages[language]} />,
      }),
    ),
  ]
  const shown: Column<TextEntry> = {
    key: 'shown',
    label: t.columns.shown,
    cell: text => describePeriod(t.period, visitor.language, text),
  }
  return (
    <TableSection
      title={t.kinds[kind]}
      columns={kind === 'announcement' ? [...columns, shown] : columns}
      rows={rows}
      rowKey={({ id }) => id}
    />
  )
}

export function nameText({ slug, languages }: TextEntry, language: Language): string {
  return [language, ...allLanguages].map(each => languages[each].title).find(Boolean) ?? slug
}

function State({ text, state }: { text: TextEntry; state: TextState }) {
  const { states: t } = useTexts().backOffice.content
  return (
    <Row as="span" gap="s" rowGap="2xs" align="center">
      {text.archived ? (
        <Pill>{t.archived}</Pill>
      ) : (
        <Pill tone={state.published ? 'good' : 'warn'}>{state.published ? t.published : t.missing}</Pill>
      )}
      {state.draft && <Pill icon="document">{t.draft}</Pill>}
      {state.behind && <Pill tone="warn">{t.behind}</Pill>}
      {state.newer_shipped && <Pill tone="warn">{t.newerShipped}</Pill>}
    </Row>
  )
}

type NewKind = 'help' | 'faq' | 'announcement'

function CreateText() {
  const { create: t, kind, topics } = useTexts().backOffice.content
  const navigate = useNavigate()
  const { values, ...form } = useDialogFields(
    [
      { name: 'kind', label: kind, kind: 'choice', options: Object.entries(t.kinds) },
      {
        name: 'topic',
        label: t.topic,
        kind: 'choice',
        options: Object.entries(topics),
        when: ({ kind }) => kind === 'help',
      },
      { name: 'slug', label: t.slug, help: t.slugHelp, required: true },
    ],
    { kind: 'help', topic: 'installing', slug: '' },
  )

  return (
    <ActionDialog
      words={t}
      withoutReason
      {...form}
      run={async api => {
        // The options are the kinds and the topics.
        const kind = values['kind'] as NewKind
        const topic = kind === 'help' ? (values['topic'] as HelpTopic) : null
        const body = { kind, slug: values['slug']?.trim() ?? '', topic }
        const answer = await api('POST /api/sezam/texts/', { body })
        if (answer.ok) void navigate(backOfficePaths.text(answer.reply.data.id))
        return answer
      }}
    />
  )
}
