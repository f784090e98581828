import type { CustomerDetails } from '../../../contract/back-office/customers.ts'
import type { CustomerNote } from '../../../contract/back-office/record-parts.ts'
import { formatMoment } from '../../../texts/moment.ts'
import type { Api } from '../../app/api.ts'
import { usePage, useTexts } from '../../app/context.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Pill } from '../../ui/pill.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { useDialogFields } from '../kit/edit-field.tsx'
import { PageSection } from '../kit/page.tsx'
import type { ActionAnswer } from '../kit/use-action.ts'

export function CustomerNotes({ customer: { id, notes } }: { customer: CustomerDetails }) {
  const { notes: t } = useTexts().backOffice.customers

  return (
    <PageSection title={t.title}>
      {notes.length > 0 && (
        <Stack as="ul" gap="m">
          {notes.map(note => (
            <Note key={note.id} customerId={id} note={note} />
          ))}
        </Stack>
      )}
      <div>
        <WriteNote
          words={t.add}
          save={(api, body) => api('POST /api/sezam/customers/{id}/notes/', { params: { id }, body })}
        />
      </div>
    </PageSection>
  )
}

function Note({ customerId: id, note }: { customerId: number; note: CustomerNote }) {
  const { texts, visitor } = usePage()
  const { notes: t } = texts.backOffice.customers
  const params = { id, note: note.id }

  return (
    <Stack as="li" gap="xs">
      <Text wrap="lines">{note.text}</Text>
      <Text tone="quiet" wrap="anywhere">
        {`${note.by}, ${formatMoment(visitor.language, note.at)}`} {note.is_pinned && <Pill>{t.pinned}</Pill>}
      </Text>
      <Row gap="s">
        <WriteNote
          words={t.edit}
          note={note}
          save={(api, body) => api('PUT /api/sezam/customers/{id}/notes/{note}/', { params, body })}
        />
        <ActionDialog
          words={{ ...t.remove, consequences: t.removed }}
          tone="danger"
          withoutReason
          run={api => api('DELETE /api/sezam/customers/{id}/notes/{note}/', { params })}
          undo={api => {
            const body = { text: note.text, is_pinned: note.is_pinned }
            return api('POST /api/sezam/customers/{id}/notes/', { params: { id }, body })
          }}
        />
      </Row>
    </Stack>
  )
}

type Written = { text: string; is_pinned: boolean }
type WriteProps = {
  words: { open: string; question: string; submit: string }
  note?: Written
  save: (api: Api, body: Written) => Promise<ActionAnswer>
}

function WriteNote({ words, note, save }: WriteProps) {
  const { events, notes: t } = useTexts().backOffice.customers
  const { values, ...dialog } = useDialogFields(
    [
      { name: 'text', label: events.note, kind: 'lines', required: true },
      { name: 'is_pinned', label: t.pin, kind: 'yes' },
    ],
    { text: note?.text ?? '', is_pinned: note?.is_pinned ? 'yes' : '' },
  )
  const { text = '', is_pinned: pinned } = values

  return (
    <ActionDialog
      words={{ ...words, consequences: t.consequences }}
      withoutReason
      present={present => String(present['text'])}
      {...dialog}
      run={api => save(api, { text, is_pinned: pinned === 'yes' })}
    />
  )
}
