import { useText } from '../../../messages/use-text.tsx';
import { FoldingNav } from '../../../ui/navigation/folding-nav.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { ScrollHighlight } from '../../../ui/navigation/scroll-highlight.tsx';

/** The sections of the account page, in their order. */
const sections = ['profile', 'password', 'factors', 'sessions', 'data', 'delete'] as const;
export type SettingsSectionId = (typeof sections)[number];

/** The element's id, which must differ from those of fields, such as `password`. */
export const sectionElementId = (id: SettingsSectionId) => `section-${id}`;

/** The side navigation of the account page; the section in view is marked. */
export function SettingsNav({ hasPassword }: { hasPassword: boolean }) {
  const t = useText();
  return (
    <FoldingNav label={t('settings.sections')} from="lg" className="lg:col-start-1 lg:row-start-1">
      <ul data-sections className="flex flex-col lg:border-l lg:border-hairline">
        {sections
          .filter((id) => id !== 'password' || hasPassword)
          .map((id) => (
            <li key={id}>
              <Link
                href={`#${sectionElementId(id)}`}
                className="touch-target flex items-center py-1.5 text-muted hover:text-ink lg:-ml-px lg:border-l-2 lg:border-transparent lg:pl-4 lg:aria-[current]:border-accent"
              >
                {t(`settings.${id}.title`)}
              </Link>
            </li>
          ))}
      </ul>
      <ScrollHighlight
        watcherSelector={sections.map((id) => `#${sectionElementId(id)}`).join()}
        highlightSelector="[data-sections] a"
        highlightClass="section-in-view"
      />
    </FoldingNav>
  );
}
