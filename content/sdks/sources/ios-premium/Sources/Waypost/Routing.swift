import Foundation

extension WaypostClient {
  /// Finds what is at a position.
  public func reverseGeocode(latitude: Double, longitude: Double) async throws -> Data {
    try await get("v1/revgeocode", [
      URLQueryItem(name: "lat", value: String(latitude)),
      URLQueryItem(name: "lon", value: String(longitude)),
    ])
  }

  /// Finds the way through these positions, in their order.
  public func route(_ points: [(latitude: Double, longitude: Double)]) async throws -> Data {
    let text = points.map { "\($0.latitude),\($0.longitude)" }.joined(separator: ";")
    return try await get("v1/route", [URLQueryItem(name: "points", value: text)])
  }
}
