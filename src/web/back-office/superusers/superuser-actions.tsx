import type { SuperuserEntry } from '../../../contract/back-office/superusers.ts'
import { useTexts } from '../../app/context.ts'
import { Row } from '../../ui/layout.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { useDialogFields } from '../kit/dialog-fields.tsx'

export function AddSuperuser() {
  const { add: t } = useTexts().backOffice.superusers
  const { values, ...form } = useDialogFields(
    [{ name: 'email', label: t.email, kind: 'email', required: true }],
    { email: '' },
  )

  return (
    <ActionDialog
      label={t.open}
      question={t.question}
      consequences={t.consequences}
      submitLabel={t.submit}
      {...form}
      run={(api, reason) =>
        api('POST /api/sezam/superusers/', { body: { email: values['email'] ?? '', reason } })
      }
    />
  )
}

export function SuperuserActions({ superuser: { id, email } }: { superuser: SuperuserEntry }) {
  const { remove, reset } = useTexts().backOffice.superusers

  return (
    <Row as="span" gap="s">
      <ActionDialog
        label={reset.open}
        name={`${reset.open}: ${email}`}
        tone="danger"
        question={reset.question(email)}
        consequences={reset.consequences}
        submitLabel={reset.submit}
        run={(api, reason) =>
          api('POST /api/sezam/superusers/{id}/factor-reset/', { params: { id }, body: { reason } })
        }
      />
      <ActionDialog
        label={remove.open}
        name={`${remove.open}: ${email}`}
        tone="danger"
        question={remove.question(email)}
        consequences={remove.consequences}
        submitLabel={remove.submit}
        run={(api, reason) =>
          api('POST /api/sezam/superusers/{id}/removal/', { params: { id }, body: { reason } })
        }
      />
    </Row>
  )
}
