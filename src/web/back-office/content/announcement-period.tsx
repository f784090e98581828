import { useState } from 'react'
import type { TextDetails } from '../../../contract/back-office/content.ts'
import type { Language } from '../../../texts/language.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { usePage, type useTexts } from '../../app/context.ts'
import { TextField } from '../../ui/fields.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import styles from './content.module.css'

export function AnnouncementPeriod({ text }: { text: TextDetails }) {
  const { texts, visitor } = usePage()
  const { period: t } = texts.backOffice.content
  const [typed, setTyped] = useState<{ from?: string; until?: string }>({})
  const { from = toField(text.shown_from), until = toField(text.shown_until) } = typed

  return (
    <ActionDialog
      label={t.open}
      question={t.question}
      consequences={t.consequences}
      submitLabel={t.submit}
      withoutReason
      onDone={() => setTyped({})}
      present={({ shown_from, shown_until }) =>
        t.now(
          describePeriod(t, visitor.language, {
            shown_from: asMoment(shown_from),
            shown_until: asMoment(shown_until),
          }),
        )
      }
      fields={errors => (
        <div className={styles.fields}>
          <TextField
            label={t.from}
            error={errors['shown_from']}
            type="datetime-local"
            value={from}
            onChange={event => setTyped({ ...typed, from: event.target.value })}
          />
          <TextField
            label={t.until}
            error={errors['shown_until']}
            type="datetime-local"
            value={until}
            onChange={event => setTyped({ ...typed, until: event.target.value })}
          />
        </div>
      )}
      run={api =>
        api('PUT /api/sezam/texts/{id}/period/', {
          params: { id: text.id },
          body: {
            shown_from: toMoment(from),
            shown_until: toMoment(until),
            was: { shown_from: text.shown_from, shown_until: text.shown_until },
          },
        })
      }
    />
  )
}

type Shown = Pick<TextDetails, 'shown_from' | 'shown_until'>

export function describePeriod(
  t: ReturnType<typeof useTexts>['backOffice']['content']['period'],
  language: Language,
  { shown_from: from, shown_until: until }: Shown,
): string {
  const moment = (at: string | null) => (at === null ? '' : formatMoment(language, at))
  return from || until ? t.range(moment(from), moment(until)) : t.always
}

function asMoment(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function toField(moment: string | null): string {
  return moment?.slice(0, 16) ?? ''
}

function toMoment(field: string): string | null {
  return field === '' ? null : `${field.slice(0, 16)}:00.000Z`
}
