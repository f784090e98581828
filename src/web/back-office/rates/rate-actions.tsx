import type { RateInForce, RateProposalEntry } from '../../../contract/back-office/rates.ts'
import { useTexts } from '../../app/context.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { useDialogFields } from '../kit/dialog-fields.tsx'
import { RowActions } from '../kit/row-actions.tsx'

export function DecideRate({ proposal }: { proposal: RateProposalEntry }) {
  const { rates: t } = useTexts().backOffice
  const { id, currency, source } = proposal
  const rate = t.rate(proposal.usd_rate, currency)

  return (
    <RowActions>
      <ActionDialog
        label={t.accept.open}
        name={`${t.accept.open}: ${rate}`}
        question={t.accept.question(rate)}
        consequences={t.accept.consequences(currency, source)}
        submitLabel={t.accept.submit}
        run={(api, reason) =>
          api('POST /api/sezam/rate-proposals/{id}/acceptance/', { params: { id }, body: { reason } })
        }
      />
      <ActionDialog
        label={t.reject.open}
        name={`${t.reject.open}: ${rate}`}
        question={t.reject.question(rate)}
        consequences={t.reject.consequences}
        submitLabel={t.reject.submit}
        run={(api, reason) =>
          api('POST /api/sezam/rate-proposals/{id}/rejection/', { params: { id }, body: { reason } })
        }
      />
    </RowActions>
  )
}

export function SetRate({ rate: { currency, usd_rate: seen } }: { rate: RateInForce }) {
  const { set: t } = useTexts().backOffice.rates
  const { values, ...form } = useDialogFields(
    [
      { name: 'usd_rate', label: t.rate(currency), help: t.rateHelp, required: true },
      { name: 'source', label: t.source, help: t.sourceHelp, required: true },
    ],
    { usd_rate: '', source: '' },
  )

  return (
    <ActionDialog
      label={t.open}
      name={`${t.open}: ${currency}`}
      question={t.question(currency)}
      consequences={t.consequences}
      submitLabel={t.submit}
      {...form}
      run={(api, reason) =>
        api('POST /api/sezam/rates/{currency}/', {
          params: { currency },
          body: {
            usd_rate: (values['usd_rate'] ?? '').trim().replace(',', '.'),
            source: values['source'] ?? '',
            seen,
            reason,
          },
        })
      }
    />
  )
}
