import { Link, useNavigate } from 'react-router'
import { currencyCodes } from '../../../domain/money/money.ts'
import { useTexts } from '../../app/context.ts'
import { PageHeading } from '../../ui/layout.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { EditForm } from '../kit/edit-form.tsx'
import { SettingsPage } from '../kit/settings-page.tsx'
import { limitsToValues, useLimitFields, valuesToDiscount, valuesToLimits } from './coupon-fields.ts'

export function Component() {
  const { coupons: t } = useTexts().backOffice
  const { fields: words } = t
  const navigate = useNavigate()
  const limitFields = useLimitFields()
  const units = [
    { value: 'percent', label: words.percent },
    ...currencyCodes.map(code => ({ value: code, label: code })),
  ]

  return (
    <SettingsPage>
      <PageHeading above={<Link to={backOfficePaths.coupons}>{t.title}</Link>} title={t.newTitle} />
      <EditForm
        fields={[
          { name: 'code', label: words.code, help: words.codeHelp, required: true },
          { name: 'discount', label: words.discount, required: true, errorsOf: ['percent', 'amount'] },
          { name: 'unit', label: words.unit, kind: 'choice', options: units, errorsOf: ['currency'] },
          ...limitFields,
        ]}
        initial={{ code: '', discount: '', unit: 'percent', ...limitsToValues({}) }}
        consequences={t.createConsequences}
        submitLabel={t.create}
        save={(api, values, { reason }) =>
          api('POST /api/sezam/coupons/', {
            body: {
              code: values['code'] ?? '',
              ...valuesToDiscount(values),
              ...valuesToLimits(values),
              reason,
            },
          })
        }
        onSaved={({ reply }) => navigate(backOfficePaths.coupon(reply.data.code))}
      />
    </SettingsPage>
  )
}
