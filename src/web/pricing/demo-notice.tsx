import type { License } from '../../contract/licenses.ts'
import { useTexts } from '../app/context.ts'
import { Notice } from '../ui/notice.tsx'

export function DemoNotice({ demo }: { demo: License }) {
  const t = useTexts().pricing.demo

  return (
    <Notice title={t.keeps}>
      <p>
        {t.serial} <code>{demo.sn_to_display}</code>
      </p>
      <p>{t.days}</p>
    </Notice>
  )
}
