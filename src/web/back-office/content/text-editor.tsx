import { useRef } from 'react'
import type { TextDetails, TextFields, TextSide } from '../../../contract/back-office/content.ts'
import { usePage } from '../../app/context.ts'
import { Prose } from '../../app/prose.tsx'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field, TextArea, TextField } from '../../ui/fields.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './content.module.css'
import { FormatToolbar } from './format-toolbar.tsx'
import { SideNotices } from './side-notices.tsx'
import type { Draft } from './use-draft.ts'
import { TextDiff } from './word-diff.tsx'

type Props = { text: TextDetails; side: TextSide; draft: Draft }

/** One language: what is typed, and below it how the shop shows it. */
export function TextEditor({ text, side, draft }: Props) {
  const { content: t } = usePage().texts.backOffice
  const { language, fields, change } = draft
  const area = useRef<HTMLTextAreaElement>(null)
  const { bodyHelp, pricesHelp } = t.fields
  const names = text.kind === 'faq' || text.kind === 'announcement' ? t.fields[text.kind] : t.fields
  const headingId = `language-${language}`

  return (
    <Stack as="section" gap="m" aria-labelledby={headingId}>
      <h2 id={headingId}>{t.languages[language]}</h2>
      <SideNotices text={text} side={side} draft={draft} />
      <Line draft={draft} name="title" label={names.title} />
      {text.kind === 'help' && <Line draft={draft} name="summary" label={t.fields.summary} />}
      {text.kind === 'help' && (
        <Line draft={draft} name="also" label={t.fields.also} help={t.fields.alsoHelp} />
      )}
      <Field label={names.body} help={text.kind === 'faq' ? `${bodyHelp} ${pricesHelp}` : bodyHelp}>
        {control => (
          <>
            <FormatToolbar
              label={t.toolbar.label(t.languages[language])}
              area={area}
              onChange={body => change({ body })}
            />
            <TextArea
              {...control}
              ref={area}
              name={`body-${language}`}
              lang={language}
              rows={text.kind === 'announcement' ? 3 : 18}
              value={fields.body}
              onChange={event => change({ body: event.target.value })}
            />
          </>
        )}
      </Field>
      <SaveState draft={draft} />
      {draft.hasDraft && side.published && (
        <Disclosure summary={t.changes}>
          <TextDiff from={side.published} to={fields} />
        </Disclosure>
      )}
      <Preview draft={draft} />
    </Stack>
  )
}

type LineProps = {
  draft: Draft
  name: Exclude<keyof TextFields, 'body'>
  label: string
  help?: string
}

function Line({ draft: { language, fields, change }, name, label, help }: LineProps) {
  return (
    <TextField
      label={label}
      help={help}
      name={`${name}-${language}`}
      lang={language}
      value={fields[name]}
      onChange={event => change({ [name]: event.target.value })}
    />
  )
}

function SaveState({ draft: { state, refusal, flush } }: { draft: Draft }) {
  const { content: t } = usePage().texts.backOffice
  if (state === 'failed')
    return (
      <Notice
        tone="error"
        role="alert"
        title={t.notSaved}
        action={
          <Button size="small" onClick={() => void flush()}>
            {t.trySave}
          </Button>
        }
      >
        {refusal?.message}
      </Notice>
    )
  const words = { none: '', saved: t.saved, saving: t.saving, unsaved: t.unsaved }
  return (
    <Text role="status" tone="quiet">
      {words[state] || '\u00a0'}
    </Text>
  )
}

function Preview({ draft: { language, preview } }: { draft: Draft }) {
  const { content: t } = usePage().texts.backOffice
  const { title, blocks, problem } = preview
  return (
    <section aria-label={`${t.preview}, ${t.languages[language]}`} className={styles.preview}>
      <Text tone="quiet">{t.preview}</Text>
      {problem && (
        <Notice tone="error" title={t.problems[problem.code]}>
          <code>{problem.excerpt}</code>
        </Notice>
      )}
      {blocks && (
        <Stack gap="m" lang={language}>
          <Text size="l" weight="strong">
            {title}
          </Text>
          <Prose blocks={blocks} />
        </Stack>
      )}
    </section>
  )
}
