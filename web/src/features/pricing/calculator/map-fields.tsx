import { useText } from '../../../messages/use-text.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { NumberField } from './number-field.tsx';
import { callsOfMap, mostLayers, mostUsers, mostViews, type PlannedMap, type ServiceRule } from './planned-usage.ts';
import { ServiceResult } from './service-fields.tsx';
import { TileMap } from './tile-map.tsx';

const sizes = [
  { id: 'widget', width: 640, height: 360 },
  { id: 'phone', width: 390, height: 640 },
  { id: 'laptop', width: 1280, height: 720 },
  { id: 'screen', width: 1920, height: 1080 },
] as const;

type MapFieldsProps = {
  readonly map: PlannedMap;
  readonly service: ServiceRule;
  readonly onMap: (map: PlannedMap) => void;
};

/** A map view, how often it is opened, and the tiles and transactions of that. */
export function MapFields({ map, service, onMap }: MapFieldsProps) {
  const t = useText();
  const { view } = map;
  return (
    <section aria-label={t('calculator.mapViews')} className="grid gap-4">
      <h3 className="font-semibold">{t('calculator.mapViews')}</h3>
      <TileMap view={view} onView={(next) => onMap({ ...map, view: next })} />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={t('calculator.mapSize')}
          value={sizes.find(({ width }) => width === view.width)?.id}
          options={sizes.map(({ id, width, height }) => ({
            value: id,
            label: t(`calculator.size.${id}`, { width: String(width), height: String(height) }),
          }))}
          onChange={({ target }) => {
            const size = sizes.find(({ id }) => id === target.value);
            if (size) onMap({ ...map, view: { ...view, width: size.width, height: size.height } });
          }}
        />
        <NumberField
          label={t('calculator.layers')}
          value={map.layers}
          min={1}
          max={mostLayers}
          onValue={(layers) => onMap({ ...map, layers })}
        />
        <NumberField
          label={t('calculator.visitors')}
          value={map.visitors}
          max={mostUsers / 100}
          onValue={(visitors) => onMap({ ...map, visitors })}
        />
        <NumberField
          label={t('calculator.viewsPerVisitor')}
          value={map.viewsPerVisitor}
          max={mostViews}
          onValue={(viewsPerVisitor) => onMap({ ...map, viewsPerVisitor })}
        />
      </div>
      <p className="text-sm text-muted">{t('calculator.viewsHelp')}</p>
      <ServiceResult rule={service.rule} planned={callsOfMap(map)} />
    </section>
  );
}
