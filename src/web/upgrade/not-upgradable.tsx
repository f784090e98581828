import { useTexts } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import type { RefusalReason } from './load-upgrade.ts'

/** Shows the refusal in an alert, without a script in a notice, and leaves for the profile. */
export function NotUpgradable({ because }: { because: RefusalReason }) {
  const t = useTexts().upgrade.refused

  function leave() {
    location.assign(paths.profile)
  }

  return (
    <>
      <Notice
        tone="warn"
        title={t.title}
        action={<ButtonLink href={paths.profile}>{t.toProfile}</ButtonLink>}
      >
        {t[because]}
      </Notice>
      <Dialog
        role="alertdialog"
        open
        onClose={leave}
        title={t.title}
        closeLabel={t.toProfile}
        actions={
          <Button variant="primary" onClick={leave}>
            {t.toProfile}
          </Button>
        }
      >
        <p>{t[because]}</p>
      </Dialog>
    </>
  )
}
