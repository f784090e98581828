import { Link, useNavigate } from 'react-router'
import { useTexts } from '../../app/context.ts'
import { PageHeading } from '../../ui/layout.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { EditForm } from '../kit/edit-form.tsx'
import { SettingsPage } from '../kit/settings-page.tsx'
import { sellerToValues, useSellerFields, valuesToSeller } from './seller-fields.ts'

export function Component() {
  const { sellers: t } = useTexts().backOffice
  const navigate = useNavigate()

  return (
    <SettingsPage>
      <PageHeading above={<Link to={backOfficePaths.sellers}>{t.title}</Link>} title={t.newTitle} />
      <EditForm
        fields={[
          { name: 'series', label: t.fields.series, help: t.help.series, required: true },
          ...useSellerFields(),
        ]}
        initial={{ series: '', ...sellerToValues({ country: 'EST', currency: 'EUR', tax_point: 'payment' }) }}
        consequences={t.newConsequences}
        submitLabel={t.add}
        save={(api, values, { reason }) =>
          api('POST /api/sezam/sellers/', {
            body: { ...valuesToSeller(values), series: values['series'] ?? '', reason },
          })
        }
        onSaved={({ reply }) => navigate(backOfficePaths.seller(reply.data.id))}
      />
    </SettingsPage>
  )
}
