// The models of the fleet that the demo company made itself by uploading their codecs, by the kinds of the fleet.
import { text } from '../words.mjs';
import { detectorModel } from './detector.mjs';
import { plannerModel } from './planner.mjs';
import { vibrationModel } from './vibration.mjs';

const MODELS = { detector: detectorModel, planner: plannerModel, vibration: vibrationModel };

/** The numbers of the models in the company by kind; those that are not there are made. */
export async function seedOwnModels(api) {
  const { company_models: known } = await api('POST', 'device/model/company/list', {});
  const ids = {};
  for (const [kind, model] of Object.entries(MODELS)) {
    const wanted = { ...model, name: text(model.name), brand: '' };
    const found = known.find((each) => each.name === wanted.name && each.kind === 'codec');
    ids[kind] = found?.id ?? (await api('POST', 'device/model/company/codec', wanted)).company_model.id;
  }
  return ids;
}
