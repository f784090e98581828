import type { TextDetails } from '../../../contract/back-office/content.ts'
import type { Language } from '../../../domain/languages.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { usePage, type useTexts } from '../../app/context.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { useDialogFields } from '../kit/edit-field.tsx'

export function AnnouncementPeriod({ text }: { text: TextDetails }) {
  const { texts, visitor } = usePage()
  const { period: t } = texts.backOffice.content
  const { shown_from, shown_until } = text
  const { values, ...form } = useDialogFields(
    [
      { name: 'shown_from', label: t.from, kind: 'moment' },
      { name: 'shown_until', label: t.until, kind: 'moment' },
    ],
    { shown_from: toField(shown_from), shown_until: toField(shown_until) },
  )

  return (
    <ActionDialog
      words={t}
      withoutReason
      present={({ shown_from: from, shown_until: until }) =>
        t.now(
          describePeriod(t, visitor.language, { shown_from: asMoment(from), shown_until: asMoment(until) }),
        )
      }
      {...form}
      run={api =>
        api('PUT /api/sezam/texts/{id}/period/', {
          params: { id: text.id },
          body: {
            shown_from: toMoment(values['shown_from']),
            shown_until: toMoment(values['shown_until']),
            was: { shown_from, shown_until },
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

function toMoment(field = ''): string | null {
  return field === '' ? null : `${field.slice(0, 16)}:00.000Z`
}
