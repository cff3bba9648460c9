/** In place of the map, which jsdom cannot draw; journeys look at the real one. */
export default function PlainMap() {
  return <div />;
}
